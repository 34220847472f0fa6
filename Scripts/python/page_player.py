"""Checks the player of a page, for check_page.py."""

import os
import time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from page_browser import Page, check


def check_player(driver, path):
    page = Page(driver, path)
    player = driver.find_element(By.CSS_SELECTOR, "section.player")
    position = "return +arguments[0].querySelector('input[type=range]').value"

    def press(label):
        button = player.find_element(By.XPATH, f".//button[contains(., '{label}')]")
        page.js("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()
        return button

    start = page.js(position, player)
    press("Next frame")
    check(page.js(position, player) == start + 1, "the player steps")
    press("Worst")
    worst = page.js(position, player)
    check(worst != start + 1, f"the player jumps to the worst frame, {worst:.0f}")
    press("Previous frame" if worst > 100 else "Next frame")
    before = page.js(position, player)
    button = press("Play")
    time.sleep(0.4)
    if "Pause" in button.text:
        button.click()
    check(page.js(position, player) != before, "the player plays")
    logs = driver.get_log("browser")
    check(not logs, f"no message of the player on the console {logs if logs else ''}")


def check_lanes(driver, path):
    """One playhead for lanes, stage and plots; the first frame, the worst one, an edit, the keyboard."""
    page = Page(driver, path)
    player = driver.find_element(By.CSS_SELECTOR, "section.player")
    lanes = player.find_element(By.CSS_SELECTOR, ".player-costs")
    position = "return +arguments[0].querySelector('input[type=range]').value"
    page.js("""
        const group = arguments[0].closest("section.group");
        document.addEventListener("scrollbench:frame", ({ detail }) => {
          if (detail.group === group.id) window.playhead = detail.frame;
        });
        arguments[1].scrollIntoView({ block: "center" });""", player, lanes)
    stage = """const canvas = arguments[0].querySelector(".player-screen canvas");
        return canvas.toDataURL()"""
    time.sleep(0.2)
    before = page.js(stage, player)
    width = lanes.size["width"]
    ActionChains(driver).move_to_element_with_offset(lanes, width // 4, 10).perform()
    time.sleep(0.2)
    hovered = page.js(position, player)
    check(hovered > 0 and page.js(stage, player) != before, f"hovering in a lane shows frame {hovered}")
    check(page.js("return window.playhead") == hovered, "the plots of the group get that frame")
    outside = player.find_element(By.CSS_SELECTOR, ".player-status")
    ActionChains(driver).move_to_element(outside).perform()
    check(page.js(position, player) == 0, "the player goes back when the pointer leaves the lanes")
    ActionChains(driver).move_to_element_with_offset(lanes, width // 4, 10).click().perform()
    ActionChains(driver).move_to_element(outside).perform()
    check(page.js(position, player) == hovered, "a click keeps the frame")
    page.js("""document.dispatchEvent(new CustomEvent("scrollbench:frame", { detail: {
        group: arguments[0].closest("section.group").id, frame: 7, from: document.body } }))""", player)
    check(page.js(position, player) == 7, "a plot that is hovered moves the player")
    screen = player.find_element(By.CSS_SELECTOR, ".player-screen")
    for key, words, wanted in (
            ("f", "F goes to the first frame", lambda frame: frame == 0),
            ("w", "W goes to the worst frame, never the first", lambda frame: frame > 0),
            (Keys.HOME, "Home goes to the first frame", lambda frame: frame == 0),
            (Keys.ARROW_RIGHT, "an arrow key steps", lambda frame: frame == 1)):
        screen.send_keys(key)
        check(wanted(page.js(position, player)), words)


def check_edits(driver, path):
    """The player of a case with edits."""
    page = Page(driver, path)
    player = driver.find_element(By.XPATH, "//section[@class='player'][contains(@aria-label, 'chat')]")
    button = player.find_element(By.XPATH, ".//button[.='Next change']")
    page.js("arguments[0].scrollIntoView({block: 'center'})", button)
    button.click()
    time.sleep(0.2)
    words = player.find_element(By.CSS_SELECTOR, ".player-readout").text
    check("Changes: " in words, f"the change is named: {words}")
    status = player.find_element(By.CSS_SELECTOR, ".player-status").text
    check("changes" in status, f"the status has the time of the change: {status}")
    player.find_element(By.XPATH, ".//button[.='Worst frame']").click()
    time.sleep(0.2)
    frame = page.js("return +arguments[0].querySelector('input[type=range]').value", player)
    distance = player.find_element(By.CSS_SELECTOR, ".player-distance").text
    check(f"frame {frame}:" in distance, f"Worst leads to frame {frame}: {distance}")


def check_steps(driver, path, name):
    page = Page(driver, path)
    player = driver.find_element(By.CSS_SELECTOR, "section.player")
    size = len(page.js("return arguments[0].querySelector('.player-recording').textContent", player))
    frames = 1 + page.js("return +arguments[0].querySelector('input[type=range]').max", player)
    check(size <= 2e6, f"{name}: the player of {frames} frames holds {size / 1e3:.0f} kB")
    steps = page.js("""
        const range = arguments[0].querySelector("input[type=range]");
        const times = [];
        for (let index = 0; index < 60; index += 1) {
          range.value = String((index * 7919) % (+range.max + 1));
          const start = performance.now();
          range.dispatchEvent(new Event("input", { bubbles: true }));
          times.push(performance.now() - start);
        }
        return times.sort((a, b) => a - b);""", player)
    if steps[-1] > 16 and os.getloadavg()[0] > os.cpu_count() / 2:
        print(f"cannot tell: {name}: the slowest of 60 steps took {steps[-1]:.1f} ms on a busy machine")
    else:
        check(steps[-1] <= 16, f"{name}: the slowest of 60 steps took {steps[-1]:.1f} ms")


def check_stillness(driver, path):
    page = Page(driver, path, is_still=True)
    player = driver.find_element(By.CSS_SELECTOR, "section.player")
    seen = page.js("""
        const player = arguments[0];
        const range = player.querySelector("input[type=range]");
        const values = [+range.value];
        const note = () => {
          if (+range.value !== values[values.length - 1]) values.push(+range.value);
          if (values.length < 4) requestAnimationFrame(note);
          else player.dataset.seen = values.join(" ");
        };
        [...player.querySelectorAll("button")].find((one) => one.textContent.includes("Play"))
          .click();
        note();
        return values;""", player)
    for _ in range(100):
        seen = page.js("return arguments[0].dataset.seen", player)
        if seen:
            break
        time.sleep(0.1)
    values = [int(value) for value in (seen or "").split()]
    steps = [after - before for before, after in zip(values, values[1:])]
    check(steps == [1, 1, 1], f"who prefers less motion sees single frames {values}")
