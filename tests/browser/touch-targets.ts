import type { Page } from 'playwright';

/** Anything a finger is meant for. */
const interactiveSelector = [
  ...['a[href]', 'button', 'input:not([type=hidden])', 'select', 'textarea', 'summary'],
  ...[
    'button',
    'tab',
    'combobox',
    'menuitem',
    'option',
    'checkbox',
    'switch',
    'radio',
    'slider',
  ].map((role) => `[role=${role}]`),
].join(',');

/** A finger's least target, in CSS px on each side. */
const MIN_TARGET_PX = 44;

/**
 * What a finger would miss: visible controls whose target is smaller than 44 px on a side. A control
 * counts with what extends it: its label, or a pseudo-element that takes its clicks.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(findSmallTargets, { interactiveSelector, finger: MIN_TARGET_PX });
}

function findSmallTargets({
  interactiveSelector: selector,
  finger,
}: {
  interactiveSelector: string;
  finger: number;
}) {
  const scrolled = { left: window.scrollX, top: window.scrollY };
  const small = [...document.querySelectorAll<HTMLElement>(selector)]
    .filter(isForFingers)
    .filter((element) => !isLargeEnough(element))
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return `${element.tagName.toLowerCase()} "${name}": ${Math.round(width)} × ${Math.round(height)}`;
    });
  window.scrollTo({ ...scrolled, behavior: 'instant' });
  return small;

  function isForFingers(element: HTMLElement): boolean {
    if (element.closest('[inert], [aria-hidden=true]')) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
      return false;
    const { width, height, bottom } = element.getBoundingClientRect();
    // What is fixed stays above the page however far it is scrolled.
    const scrolledAway = getComputedStyle(element).position === 'fixed' ? 0 : window.scrollY;
    // One pixel is for the ear alone; above the page are links that only the keyboard brings in.
    return width > 1 && height > 1 && bottom + scrolledAway > 0;
  }

  function isLargeEnough(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    if (Math.min(width, height) >= finger - 0.5) return true;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return reachesFarEnough(element);
  }

  /** Asks the page itself who takes a tap at the edges of a finger around the element's centre. */
  function reachesFarEnough(element: HTMLElement): boolean {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const far = finger / 2 - 1;
    const edges = [
      [x - Math.max(far, box.width / 2 - 1), y],
      [x + Math.max(far, box.width / 2 - 1), y],
      [x, y - far],
      [x, y + far],
    ] as const;
    // A finger that lands on the label has hit the control, on whichever side the control stands.
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    if (label) {
      const { width, height } = label.getBoundingClientRect();
      return Math.min(width, height) >= finger - 0.5;
    }
    return edges.every(([left, top]) => {
      const hit = document.elementFromPoint(left, top);
      return hit !== null && (hit === element || element.contains(hit));
    });
  }
}
