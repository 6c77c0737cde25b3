"""`dumpsys input_method`: the keyboard and the field it types into."""

from __future__ import annotations

from virtualphone.android.adb_keyboard import listens
from virtualphone.android.dumps.window import window_name
from virtualphone.android.names import mark, pid_of, uid_of
from virtualphone.entry import Entry
from virtualphone.parts import Parts
from virtualphone.scene import Scene, compose
from virtualphone.state import ADB_IME, IMES
from virtualphone.toolkit.box import Field

_TEXT, _PHONE, _PASSWORD, _MULTILINE = 0x1, 0x3, 0x81, 0x20001
_DONE, _ENTER_IS_NO_ACTION = 0x6, 0x40000000


def input_type(field: Field) -> int:
    """Android's number for what a field takes."""
    if field.password:
        return _PASSWORD
    if field.digits:
        return _PHONE
    return _MULTILINE if field.multiline else _TEXT


def _bool(value: bool) -> str:
    return "true" if value else "false"


def _view(parts: Parts, scene: Scene, entry: Entry) -> str:
    field = entry.field
    if field is None:
        return "null"
    package = scene.focused.package
    boxes = (box for box in scene.focused.root.walk() if box.field is not None and box.field.key == field.key)
    box = next(boxes, None)
    place = "0,0-0,0" if box is None else f"{box.x},{box.y}-{box.x + box.w},{box.y + box.h}"
    number = mark("view", parts.phone.surface["id"], field.key)
    return (
        f"android.widget.EditText{{{number} VFED..CL. .F...... {place} #7f0a0001 {package}:id/{field.key}}}"
    )


def _editor(entry: Entry, package: str) -> str:
    field = entry.field
    if field is None:
        return ""
    start, end = (0, len(entry.text)) if entry.all_selected else (entry.cursor, entry.cursor)
    options = _DONE | (_ENTER_IS_NO_ACTION if field.multiline else 0)
    return (
        "  mInputEditorInfo:\n"
        f"    inputType=0x{input_type(field):x} imeOptions=0x{options:x} privateImeOptions=null\n"
        "    actionLabel=null actionId=0\n"
        f"    initialSelStart={start} initialSelEnd={end} initialToolType=0 "
        "initialCapsMode=0x0\n"
        f"    hintText={field.hint or 'null'} label=null\n"
        f"    packageName={package} autofillId=1073741824 fieldId=2131361793 fieldName=null\n"
        "    extras=null\n    hintLocales=null\n    contentMimeTypes=null\n"
    )


def dump_input_method(parts: Parts, _words: list[str]) -> str:
    """What is typed with, into what, and whether it is to be seen."""
    phone = parts.phone
    scene = compose(phone)
    window = scene.focused
    entry = parts.keys.entry()
    served = entry.field is not None and window.kind in ("app", "dialog")
    shown = bool(phone.state["keyboard"]["shown"]) and phone.state["screen_on"] and not phone.state["locked"]
    method = phone.setting("secure", "default_input_method")
    enabled = phone.setting("secure", "enabled_input_methods").split(":")
    package = window.package
    uid, pid = uid_of(phone, package), pid_of(phone, package) or 1580
    client = f"ClientState{{{mark('client', package)} mUid={uid} mPid={pid} mSelfReportedDisplayId=0}}"
    methods = "".join(
        f"  InputMethod #{number}:\n    mId={name} mIsVrOnly=false\n" for number, name in enumerate(IMES)
    )
    view = _view(parts, scene, entry) if served else "null"
    connection = (
        f"com.android.internal.inputmethod.RemoteInputConnectionImpl@{mark('ic', view)}" if served else "null"
    )
    vis = "3" if shown else "0"
    started = served and (method != ADB_IME or listens(phone))
    return (
        "Current Input Method Manager state:\n  Input Methods: mMethodMapUpdateCount=1\n"
        f"{methods}  ClientStates:\n  {client}:\n"
        f"  mCurMethodId={method}\n  mCurClient={client} mCurSeq=42\n"
        f"  mFocusedWindowPerceptible=true\n  mCurFocusedWindow={window_name(window)} "
        f"softInputMode=STATE_UNSPECIFIED|ADJUST_PAN client={client}\n"
        f"  mCurId={method} mHaveConnection=true mBoundToMethod=true mVisibleBound={_bool(shown)}\n"
        f"  mCurIntent=Intent {{ act=android.view.InputMethod cmp={method} }}\n"
        f"  mImeWindowVis={vis}\n"
        f"  mShowRequested={_bool(shown)} mShowExplicitlyRequested={_bool(shown)} mShowForced=false "
        f"mInputShown={_bool(shown)}\n"
        f"  mInFullscreenMode=false\n  mSystemReady=true mInteractive={_bool(phone.state['screen_on'])}\n"
        f"  mEnabledInputMethodsStrCache={':'.join(enabled)}\n\n"
        f"Input method client state for {client}:\n"
        f"  mFullscreenMode=false\n  mServedView={view}\n  mNextServedView={view}\n"
        f"  mServedConnecting=false\n  mServedInputConnection={connection}\n\n"
        "Input method service state:\n"
        f"  mViewsCreated=true\n  mDecorViewVisible={_bool(shown)} mWindowVisible={_bool(shown)} "
        "mInShowWindow=false\n"
        f"  mInputStarted={_bool(started)} mInputViewStarted={_bool(started and shown)} "
        "mCandidatesViewStarted=false\n"
        f"  mIsInputViewShown={_bool(shown)}\n"
        f"{_editor(entry, package) if started and shown else ''}"
    )


DUMPS = {"input_method": dump_input_method}
