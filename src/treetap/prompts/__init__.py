"""What language models are told: templates as files, rendered strictly."""
