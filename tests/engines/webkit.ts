import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { freePort } from '../../infra/run/free-port.ts';
import { endProcess } from '../end-process.ts';
import { until } from '../until.ts';
import type { EngineTab, TabOptions } from './engine-tab.ts';
import { collectLines, missingForScreen, openScreen, spawnBound } from './screen.ts';

// `python3` of the path may be one without Debian's packages.
const PYTHON = '/usr/bin/python3';
const windowProgram = join(import.meta.dirname, 'webkit-window.py');
/** The name of an element's reference in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The package that this machine lacks for WebKit; undefined where it is all there. */
export async function missingForWebKit(): Promise<string | undefined> {
  if (!existsSync('/usr/bin/WebKitWebDriver')) return 'Debian’s package webkit2gtk-driver';
  const missing = missingForScreen();
  if (missing) return missing;
  const bindings = `import gi; gi.require_version('WebKit2', '4.1')`;
  return promisify(execFile)(PYTHON, ['-c', bindings]).then(
    () => undefined,
    () => 'Debian’s packages python3-gi and gir1.2-webkit2-4.1',
  );
}

/** Opens a WebKit of its own with one window on a screen of its own, which W3C WebDriver drives. */
export async function openWebKit(options: TabOptions): Promise<EngineTab> {
  const { baseUrl, width, height, userAgent = '' } = options;
  const screen = await openScreen();
  const port = await freePort();
  const driver = spawnBound('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      USER_AGENT: userAgent,
      WINDOW_SIZE: `${width}x${height}`,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const output = collectLines(driver);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    // Every answer of WebDriver has this form.
    const { value } = (await answer.json()) as { value: T };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const status = () => fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
  await until(status, (answer) => answer?.ok === true);
  const browserOptions = { binary: PYTHON, args: [windowProgram] };
  const { sessionId } = await call<{ sessionId: string }>('POST', '', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  });
  const run = <T>(script: string) =>
    call<T>('POST', `/${sessionId}/execute/sync`, { script, args: [] });
  const find = async (expression: string) => {
    // A control may be switched off for a moment after it was seen.
    const found = await until(
      () => run<Record<typeof ELEMENT, string> | null>(`return ${expression}`),
      (element) => element !== null,
    );
    return found?.[ELEMENT];
  };
  const send = async (expression: string, text: string) =>
    call<void>('POST', `/${sessionId}/element/${await find(expression)}/value`, { text });
  return {
    goto: (path) => call<void>('POST', `/${sessionId}/url`, { url: new URL(path, baseUrl).href }),
    evaluate: (expression) => run(`return ${expression}`),
    click: async (expression) =>
      call<void>('POST', `/${sessionId}/element/${await find(expression)}/click`, {}),
    type: send,
    choose: send,
    screenshot: async () =>
      Buffer.from(await call<string>('GET', `/${sessionId}/screenshot`), 'base64'),
    messages: () => output.filter((line) => line.startsWith('CONSOLE')),
    close: async () => {
      await call('DELETE', `/${sessionId}`).catch(() => undefined);
      await endProcess(driver);
      await screen.close();
    },
  };
}
