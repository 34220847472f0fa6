// AttributeStrategies
