"""An Android phone over adb: `open_adb` in `device.py` gives a `Device`."""
