"""Which page holds which rows: what the search looks through, and which page answers an intent."""

from __future__ import annotations

PAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "NetworkActivity": ("network", ("internet", "sims", "airplane", "hotspot", "private_dns")),
    "WifiSettingsActivity": ("internet", ("wifi", "add_network", "saved_networks")),
    "MobileActivity": ("sims", ("mobile_data", "roaming", "network_type")),
    "HotspotActivity": ("hotspot", ("use_hotspot", "hotspot_name", "hotspot_password")),
    "ConnectedActivity": ("connected", ("bluetooth", "pair_new")),
    "BluetoothSettingsActivity": ("bluetooth", ("use_bluetooth",)),
    "ManageAppsActivity": ("apps", ()),
    "NotificationActivity": ("notifications", ("dnd", "dots")),
    "BatteryActivity": ("battery", ("saver",)),
    "StorageActivity": ("storage", ("free_up",)),
    "SoundSettingsActivity": (
        "sound",
        (
            "media_volume", "call_volume", "ring_volume", "alarm_volume", "dnd", "ringtone", "vibrate",
            "notification_sound", "alarm_sound", "dial_tones", "lock_sounds", "touch_sounds", "haptics",
        ),
    ),
    "DisplaySettingsActivity": (
        "display",
        ("brightness", "adaptive", "timeout", "dark", "text_size", "rotate", "wallpaper"),
    ),
    "TextSizeActivity": ("text_size", ("font_size", "display_size")),
    "AccessibilityActivity": ("accessibility", ("no_animations", "hold_delay")),
    "SecurityActivity": ("security", ("screen_lock", "app_security", "camera_access", "mic_access")),
    "LocationActivity": ("location", ("use_location", "wifi_scan", "bt_scan")),
    "SystemActivity": ("system", ("languages", "keyboard", "date_time", "update", "reset", "developer")),
    "LanguageActivity": ("languages", ()),
    "DateTimeActivity": ("date_time", ("auto_time", "set_date", "set_time", "auto_zone", "clock_24")),
    "ResetActivity": ("reset", ("reset_network", "reset_apps")),
    "DeveloperActivity": (
        "developer",
        (
            "stay_awake", "usb_debugging", "show_taps", "pointer", "window_scale", "transition_scale",
            "animator_scale",
        ),
    ),
    "AboutActivity": ("about", ("device_name", "phone_number", "model", "android_version", "build")),
}  # fmt: skip
"""Activity: the word for it, and the ids of its rows, which are also the words for them."""

INTENTS = {
    "SETTINGS": "Settings",
    "WIRELESS_SETTINGS": "NetworkActivity",
    "AIRPLANE_MODE_SETTINGS": "NetworkActivity",
    "WIFI_SETTINGS": "WifiSettingsActivity",
    "WIFI_IP_SETTINGS": "SavedNetworksActivity",
    "DATA_ROAMING_SETTINGS": "MobileActivity",
    "NETWORK_OPERATOR_SETTINGS": "MobileActivity",
    "TETHER_SETTINGS": "HotspotActivity",
    "BLUETOOTH_SETTINGS": "BluetoothSettingsActivity",
    "DISPLAY_SETTINGS": "DisplaySettingsActivity",
    "TEXT_READING_SETTINGS": "TextSizeActivity",
    "SOUND_SETTINGS": "SoundSettingsActivity",
    "ZEN_MODE_SETTINGS": "DndActivity",
    "ALL_APPS_NOTIFICATION_SETTINGS": "NotificationActivity",
    "APPLICATION_SETTINGS": "ManageAppsActivity",
    "MANAGE_APPLICATIONS_SETTINGS": "ManageAppsActivity",
    "MANAGE_ALL_APPLICATIONS_SETTINGS": "ManageAppsActivity",
    "BATTERY_SAVER_SETTINGS": "BatterySaverActivity",
    "INTERNAL_STORAGE_SETTINGS": "StorageActivity",
    "MEMORY_CARD_SETTINGS": "StorageActivity",
    "SECURITY_SETTINGS": "SecurityActivity",
    "PRIVACY_SETTINGS": "SecurityActivity",
    "LOCATION_SOURCE_SETTINGS": "LocationActivity",
    "ACCESSIBILITY_SETTINGS": "AccessibilityActivity",
    "LOCALE_SETTINGS": "LanguageActivity",
    "INPUT_METHOD_SETTINGS": "KeyboardActivity",
    "DATE_SETTINGS": "DateTimeActivity",
    "DEVICE_INFO_SETTINGS": "AboutActivity",
    "APPLICATION_DEVELOPMENT_SETTINGS": "DeveloperActivity",
    "APP_SEARCH_SETTINGS": "SearchActivity",
}
"""`android.settings.…` → the page."""


def page_for(action: str, data: str) -> tuple[str, dict[str, str]] | None:
    """The page (and its args) that an intent asks for."""
    if action == "android.intent.action.POWER_USAGE_SUMMARY":
        return "BatteryActivity", {}
    space, _, name = action.rpartition(".")
    if space != "android.settings":
        return None
    if name == "APPLICATION_DETAILS_SETTINGS" and data.startswith("package:"):
        return "AppInfoActivity", {"package": data.removeprefix("package:")}
    return (INTENTS[name], {}) if name in INTENTS else None
