import type { Page } from 'playwright';

/** All controls that a finger may tap. */
export const interactiveSelector = [
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

/**
 * Controls that are drawn in proportion to something, as short shots are, and have a control of
 * full size for the same on the same page: WCAG 2.5.5 and 2.5.8 name this exception ("Equivalent").
 */
export const twinSelector = '[data-has-twin]';

/** The least size of a target, in CSS px on each side. */
const MIN_TARGET_PX = 44;

/**
 * The visible controls whose target is smaller than 44 px on a side. The target includes what
 * extends it: the label, or a pseudo-element that takes the clicks.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(findSmallTargets, {
    ...{ interactiveSelector, twinSelector, finger: MIN_TARGET_PX },
  });
}

function findSmallTargets({
  interactiveSelector: selector,
  twinSelector: twin,
  finger,
}: {
  interactiveSelector: string;
  twinSelector: string;
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
    if (element.closest(`[inert], [aria-hidden=true], ${twin}`)) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
      return false;
    const { width, height, bottom } = element.getBoundingClientRect();
    // A fixed element stays above the page however far it is scrolled.
    const scrolledAway = getComputedStyle(element).position === 'fixed' ? 0 : window.scrollY;
    // An element of one pixel is for screen readers; links above the page appear on focus.
    return width > 1 && height > 1 && bottom + scrolledAway > 0;
  }

  function isLargeEnough(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    if (Math.min(width, height) >= finger - 0.5) return true;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return reachesFarEnough(element);
  }

  /** Which element takes a tap at the edges of a target around the element's centre. */
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
    // A tap on the label counts as one on the control, on whichever side the label is.
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
