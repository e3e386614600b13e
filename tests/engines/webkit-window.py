"""A WebKit window without toolbars, as wide as WINDOW_SIZE says, for WebKitWebDriver.

MiniBrowser cannot be narrower than its toolbar, which is wider than a phone.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

WIDTH, HEIGHT = (int(part) for part in os.environ["WINDOW_SIZE"].split("x"))
# WebKitGTK leaves it off; Safari has it on.
ON = {"AllowWebGLInWorkers"}


# WebKitGTK 2.50 prints no message of the console where it should.
REPORT = """{
  const report = (text) => window.webkit.messageHandlers.report.postMessage(JSON.stringify(text));
  for (const level of ['error', 'warn']) {
    const say = console[level].bind(console);
    console[level] = (...said) => { say(...said); report(said.map(String).join(' ')); };
  }
  addEventListener('error', (event) => report(event.message ?? 'a resource is missing'));
  addEventListener('unhandledrejection', (event) => report(String(event.reason)));
  addEventListener('securitypolicyviolation', (event) => report(`CSP: ${event.violatedDirective}`));
}"""


def content():
    manager = WebKit2.UserContentManager()
    manager.register_script_message_handler("report")
    manager.connect(
        "script-message-received::report",
        lambda _, result: print("CONSOLE", result.get_js_value().to_string(), flush=True),
    )
    frames = WebKit2.UserContentInjectedFrames.ALL_FRAMES
    start = WebKit2.UserScriptInjectionTime.START
    manager.add_script(WebKit2.UserScript(REPORT, frames, start, None, None))
    return manager


def settings():
    made = WebKit2.Settings()
    features = WebKit2.Settings.get_all_features()
    for at in range(features.get_length()):
        feature = features.get(at)
        if feature.get_identifier() in ON:
            made.set_feature_enabled(feature, True)
    if os.environ.get("USER_AGENT"):
        made.set_user_agent(os.environ["USER_AGENT"])
    return made


def web_view(context):
    view = WebKit2.WebView(
        web_context=context,
        settings=settings(),
        user_content_manager=content(),
        is_controlled_by_automation=True,
    )
    window = Gtk.Window(decorated=False)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    return view


def automation_started(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("window")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", lambda _: web_view(context))


def main():
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    context.connect("automation-started", automation_started)
    Gtk.main()


sys.exit(main())
