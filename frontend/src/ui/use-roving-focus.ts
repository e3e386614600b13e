import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * Makes a group of buttons one stop of the Tab key: arrow keys, Home and End move within it. The
 * stop is the button that last had the focus, else the pressed one, else the first. A group that
 * scrolls shows the pressed one; without `pressed` the buttons say nothing of that.
 */
export function useRovingFocus(keys: readonly string[], pressed?: string | null) {
  const [last, setLast] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !pressed) return;
    const button = buttonsOf(box.current).find(({ dataset }) => dataset['key'] === pressed);
    if (button) scrollTo(box.current, button);
  }, [pressed]);
  const stop = [last, pressed].find((key) => key && keys.includes(key)) ?? keys[0];
  return {
    group: {
      ref: box,
      role: 'toolbar',
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setLast(target.dataset['key'] ?? null),
      onKeyDown: moveFocus,
    },
    button: (key: string) => ({
      type: 'button' as const,
      'data-key': key,
      'aria-pressed': pressed === undefined ? undefined : key === pressed,
      tabIndex: key === stop ? 0 : -1,
    }),
  };
}

/** Part of the next button that stays in sight, so that more is seen to be there. */
const BESIDE_PX = 24;

/** Scrolls the box alone, never the page. */
function scrollTo(box: HTMLElement, button: HTMLElement): void {
  const { offsetLeft: left, offsetWidth: width, offsetTop: top, offsetHeight: height } = button;
  const isWithin =
    left >= box.scrollLeft &&
    left + width <= box.scrollLeft + box.clientWidth &&
    top >= box.scrollTop &&
    top + height <= box.scrollTop + box.clientHeight;
  if (!isWithin) box.scrollTo({ left: left - BESIDE_PX, top: top - BESIDE_PX });
}

function buttonsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('[data-key]')];
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = buttonsOf(event.currentTarget);
  const from = buttons.find((button) => button === event.target);
  const next = from && nextButton(event.key, from, buttons);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextButton(key: string, from: HTMLElement, buttons: readonly HTMLElement[]) {
  const index = buttons.indexOf(from);
  const targets = new Map([
    ['ArrowRight', buttons[index + 1]],
    ['ArrowLeft', buttons[index - 1]],
    ['Home', buttons[0]],
    ['End', buttons.at(-1)],
    ['ArrowDown', inNextRow(from, buttons.slice(index))],
    ['ArrowUp', inNextRow(from, buttons.slice(0, index).toReversed())],
  ]);
  return targets.get(key);
}

/** The button of the next row of `following` that is nearest to `from`. */
function inNextRow(from: HTMLElement, following: readonly HTMLElement[]) {
  const row = following.find(({ offsetTop }) => offsetTop !== from.offsetTop)?.offsetTop;
  const away = ({ offsetLeft }: HTMLElement) => Math.abs(offsetLeft - from.offsetLeft);
  return following
    .filter(({ offsetTop }) => offsetTop === row)
    .toSorted((a, b) => away(a) - away(b))[0];
}
