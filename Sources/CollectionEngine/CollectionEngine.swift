// CollectionEngine
