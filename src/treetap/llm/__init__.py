"""Language and vision models behind the `ChatModel` and `VisionModel` ports."""
