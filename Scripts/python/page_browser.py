"""A page in headless Chromium, and what was found wrong with it."""

import base64
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

failures = []


def check(is_right, words):
    print(("ok      " if is_right else "WRONG   ") + words)
    if not is_right:
        failures.append(words)


def browser():
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


class Page:
    """A page in a window of its own width."""

    def __init__(self, driver, path, width=1024, dark=False, media="screen", is_still=False):
        self.driver = driver
        self.url = Path(path).resolve().as_uri()
        driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500})
        driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"media": media, "features": [
                {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                {"name": "prefers-reduced-motion",
                 "value": "reduce" if is_still else "no-preference"}]})
        driver.get("about:blank")
        driver.get(self.url)

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def picture(self, file, width, height=2600):
        whole = self.js("return document.documentElement.scrollHeight")
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {
            "captureBeyondViewport": True,
            "clip": {"x": 0, "y": 0, "width": width, "height": min(whole, height), "scale": 1}})
        Path(file).write_bytes(base64.b64decode(shot["data"]))


def unfold(page):
    page.js("for (const one of document.querySelectorAll('details')) one.open = true")
