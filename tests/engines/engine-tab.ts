/** A tab of another engine than Chromium, and what a journey does in it. */
export interface EngineTab {
  goto(path: string): Promise<void>;
  /** The value of an expression in the page, as JSON has it; a promise is waited for. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks as a mouse does, in the middle of what the expression finds. */
  click(element: string): Promise<void>;
  /** Types into a field that is empty. */
  type(element: string, text: string): Promise<void>;
  /** Chooses a file in a file field. */
  choose(element: string, path: string): Promise<void>;
  /** The picture that the tab shows, as PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors and warnings of the console. */
  messages(): string[];
  close(): Promise<void>;
}

export type TabOptions = { baseUrl: string; width: number; height: number; userAgent?: string };

/** An expression for the visible control of this name, a regular expression for the whole of it. */
export function control(selector: string, name: string): string {
  return `(${findControl.toString()})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
}

/** Runs in the page. */
function findControl(selector: string, name: string): Element | undefined {
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? Array.from(element.labels as NodeListOf<Element>) : [];
    const of = (element.getAttribute('aria-labelledby') ?? '').split(' ');
    const referred = of.map((id) => document.getElementById(id)).filter((one) => one !== null);
    const texts = [...labels, ...referred, element].map((one) => one.textContent ?? '');
    return element.getAttribute('aria-label') ?? texts.find((text) => text.trim()) ?? '';
  };
  const whole = new RegExp(`^(?:${name})$`);
  return Array.from(document.querySelectorAll(selector)).find((element) => {
    const isShown = element.getClientRects().length > 0 && !element.matches(':disabled');
    return isShown && whole.test(nameOf(element).replace(/\s+/g, ' ').trim());
  });
}

const WAIT_MS = 240_000;

/** Waits until an expression is true in the page, and returns its value. */
export async function untilTrue<T>(tab: EngineTab, expression: string): Promise<T> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    // The page may be another one by the time it answers.
    const value = await tab.evaluate<T>(expression).catch(() => undefined);
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`it never came true: ${expression}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Clicks the control of this name when it is there. */
export async function press(tab: EngineTab, selector: string, name: string): Promise<void> {
  const element = control(selector, name);
  await untilTrue(tab, `Boolean(${element})`);
  await tab.click(element);
}

/** Waits for a heading or another element with this whole text. */
export async function untilShown(tab: EngineTab, selector: string, name: string): Promise<void> {
  await untilTrue(tab, `Boolean(${control(selector, name)})`);
}
