import type { Page } from 'playwright';
import { interactiveSelector } from '../browser/touch-targets.ts';

/**
 * The flaws of the page's layout, each with the element: it scrolls sideways, a text is cut off
 * with nothing that says so, a word of a heading or label is broken, or two controls lie on each
 * other. Looks at the page at its top and at its end, where a bar must not cover what cannot be
 * scrolled out from behind it.
 */
export async function findFlaws(page: Page): Promise<string[]> {
  const found = await page.evaluate(findInPage, interactiveSelector);
  return [...new Set(found)];
}

/** Runs in the page. */
function findInPage(controlSelector: string): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  /** Less is a rounded pixel, a border shared by neighbours or the tail of a letter. */
  const tolerance = 2;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const flaws = [...sidewaysScroll(), ...clippedTexts(), ...brokenWords()];
  const scrollers = [...document.querySelectorAll('*')].filter(
    (element) =>
      element === document.documentElement ||
      (/auto|scroll/.test(styleOf(element).overflowY) &&
        element.scrollHeight > element.clientHeight),
  );
  const tops = scrollers.map(({ scrollTop }) => scrollTop);
  for (const end of ['top', 'bottom'] as const) {
    for (const scroller of scrollers) {
      scroller.scrollTo({ top: end === 'top' ? 0 : scroller.scrollHeight, behavior: 'instant' });
    }
    flaws.push(...overlaps(end));
  }
  for (const [at, scroller] of scrollers.entries()) {
    scroller.scrollTo({ top: tops[at] ?? 0, behavior: 'instant' });
  }
  return flaws;

  function sidewaysScroll(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const widest = [...document.body.querySelectorAll('*')]
      .filter((element) => !scrollerOf(element))
      .toSorted((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)[0];
    return [`scrolls sideways: ${scrollWidth} px of ${clientWidth} px, by ${nameOf(widest)}`];
  }

  function clippedTexts(): string[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      // What is for screen readers alone is a pixel large.
      if (text.width > 1 && isCut(element, text)) cut.push(`cut off: ${nameOf(element)}`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      if (isShown(field) && field.value === '' && isPlaceholderCut(field)) {
        cut.push(`cut off: placeholder “${field.placeholder}”`);
      }
    }
    return cut;
  }

  /** Broken words of headings, labels and texts of few words. Longer words are those of users. */
  function brokenWords(): string[] {
    const named = 'h1, h2, h3, label, legend, button, summary, th, dt, [role=tab], nav a';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [element, text] = [node.parentElement, node.textContent ?? ''];
      // Not the parts of an address.
      const words = [
        ...text.matchAll(/(?<![^\s(“-])[\p{L}\p{N}’']{2,16}(?=[.,:;!?)”…]*(?:[\s-]|$))/gu),
      ];
      if (!element || words.length === 0 || !isShown(element)) continue;
      if (words.length > 3 && !element.closest(named)) continue;
      for (const { 0: word, index } of words) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const isSeen = range.getBoundingClientRect().width > 1;
        if (lines.size > 1 && isSeen) broken.push(`broken: “${word}” of ${nameOf(element)}`);
      }
    }
    return broken;
  }

  function isCut(element: Element, text: Box): boolean {
    if (element.closest('[title], select, textarea')) return false;
    for (let frame: Element | null = element; frame; frame = frame.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath } =
        styleOf(frame);
      const isRoot = frame === document.body || frame === document.documentElement;
      if (isRoot) break;
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      // For screen readers alone.
      if (clipPath !== 'none') return false;
      const box = frame.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return false;
      const isBeyondX = text.left < box.left - tolerance || text.right > box.right + tolerance;
      const isBeyondY = text.top < box.top - tolerance || text.bottom > box.bottom + tolerance;
      if (isBeyondX && ['hidden', 'clip'].includes(overflowX)) return true;
      if (isBeyondY && ['hidden', 'clip'].includes(overflowY)) return true;
      // From here on it can be scrolled to, or lies in front of everything.
      if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return false;
    }
    return text.left < -tolerance || text.right > document.documentElement.scrollWidth + tolerance;
  }

  function isPlaceholderCut(field: HTMLInputElement): boolean {
    const { font, paddingLeft, paddingRight, textOverflow } = styleOf(field);
    const context = document.createElement('canvas').getContext('2d');
    if (!context || textOverflow === 'ellipsis') return false;
    context.font = font;
    const room =
      field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return context.measureText(field.placeholder).width > room + tolerance;
  }

  function overlaps(end: 'top' | 'bottom'): string[] {
    const controls = [...document.querySelectorAll(controlSelector)]
      .filter((element) => isShown(element) && !element.closest('[aria-label^="Notifications"]'))
      .flatMap((element) =>
        // A link in a text has a box in each of its lines.
        [...element.getClientRects()].map((rect) => ({
          element,
          box: visibleBox(element, rect),
          layer: layerOf(element),
        })),
      )
      .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
    const pairs: string[] = [];
    for (const [at, one] of controls.entries()) {
      for (const other of controls.slice(at + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (isSameText(one.element, other.element)) continue;
        if (isLabelOf(one.element, other.element) || !intersect(one.box, other.box)) continue;
        // A list or a dialog opens in front of the page.
        if (popupOf(one.element) !== popupOf(other.element)) continue;
        if (one.layer !== other.layer && !isStuck(one, other, end)) continue;
        if (isOnTop(one, other) || isOnTop(other, one)) continue;
        pairs.push(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
      }
    }
    return pairs;
  }

  type Control = { element: Element; box: Box; layer: Element | null };

  /**
   * A small control may lie within a large one, such as the heart on a tile, if it takes the
   * clicks.
   */
  function isOnTop(inner: Control, outer: Control): boolean {
    const [a, b] = [inner.box, outer.box];
    const isWithin =
      a.left >= b.left - tolerance &&
      a.right <= b.right + tolerance &&
      a.top >= b.top - tolerance &&
      a.bottom <= b.bottom + tolerance;
    const isSmaller = (a.right - a.left) * (a.bottom - a.top) < areaOf(b) * 0.9;
    const hit = document.elementFromPoint((a.left + a.right) / 2, (a.top + a.bottom) / 2);
    // A bar in front of both, as the header at the end of the page, does not tell which is on top.
    const isCovered = inner.layer === outer.layer && hit !== null && layerOf(hit) !== inner.layer;
    const takesClicks = hit === inner.element || inner.element.contains(hit);
    return isWithin && isSmaller && (isCovered || takesClicks);
  }

  function areaOf({ left, top, right, bottom }: Box): number {
    return (right - left) * (bottom - top);
  }

  /** Content under a bar at the end of what scrolls cannot be scrolled away from there. */
  function isStuck(one: Control, other: Control, end: 'top' | 'bottom'): boolean {
    const isOther = other.layer && (!one.layer || one.layer.contains(other.layer));
    const [bar, covered] = isOther ? [other, one] : [one, other];
    // They are in the order of the document: the last one around it is the innermost.
    const scroller = scrollers.findLast((frame) => frame.contains(covered.element));
    const isWindow = !scroller || scroller === document.documentElement;
    const { top, bottom } = isWindow
      ? { top: 0, bottom: window.innerHeight }
      : scroller.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    return bar.box.top < middle === (end === 'top');
  }

  /** The ancestor that does not scroll with the page, if there is one. */
  function layerOf(element: Element): Element | null {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(styleOf(at).position)) return at;
    }
    return null;
  }

  /** Links of one text take fingers above and below their line, too. */
  function isSameText(one: Element, other: Element): boolean {
    const isInline = (element: Element) => styleOf(element).display === 'inline';
    return one.parentElement === other.parentElement && isInline(one) && isInline(other);
  }

  function popupOf(element: Element): Element | null {
    return element.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
  }

  /** The part of it that no ancestor cuts off and that lies in the window. */
  function visibleBox(element: Element, { left, top, right, bottom }: Box): Box {
    const box = {
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(window.innerWidth, right),
      bottom: Math.min(window.innerHeight, bottom),
    };
    for (let frame = element.parentElement; frame; frame = frame.parentElement) {
      if (styleOf(frame).overflow === 'visible') continue;
      const limit = frame.getBoundingClientRect();
      box.left = Math.max(box.left, limit.left);
      box.top = Math.max(box.top, limit.top);
      box.right = Math.min(box.right, limit.right);
      box.bottom = Math.min(box.bottom, limit.bottom);
    }
    return box;
  }

  function intersect(a: Box, b: Box): boolean {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return width > tolerance && height > tolerance;
  }

  function isLabelOf(one: Element, other: Element): boolean {
    const labelled = (a: Element, b: Element) =>
      a instanceof HTMLInputElement && [...(a.labels ?? [])].some((label) => label.contains(b));
    return labelled(one, other) || labelled(other, one);
  }

  function isShown(element: Element): boolean {
    if (element.closest('[inert], [aria-hidden=true]')) return false;
    // Cut away until it has the focus, as the link that skips the navigation.
    if (element.closest('a, button') && styleOf(element).clipPath !== 'none') return false;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  function scrollerOf(element: Element): Element | null {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (styleOf(at).overflowX !== 'visible') return at;
    }
    return null;
  }

  function nameOf(element: Element | undefined): string {
    if (!element) return 'nothing that can be named';
    const said = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const text = said.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
    return `<${element.tagName.toLowerCase()}> “${text}”`;
  }
}
