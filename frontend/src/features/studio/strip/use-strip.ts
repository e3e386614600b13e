import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { filmSeconds } from '#contract/film-time.ts';
import type { FilmDocument } from '#contract/films.ts';
import { FILM_SECONDS_MAX } from '#contract/limits.ts';
import { beatBeside } from '../film-edits.ts';
import type { Editor } from '../use-editor.ts';
import {
  type Aim,
  filmBeats,
  orderAt,
  type Part,
  secondOf,
  shotSecondsAt,
  wordsAt,
  wordsEndAt,
} from './gestures.ts';

type Gesture = {
  pointer: number;
  /** Null is the playhead. */
  part: Part | null;
  /** The place where it began, in pixels, and the seconds from there to what it drags. */
  x: number;
  grip: number;
  pixelsPerSecond: number;
  hasMoved: boolean;
  /** The film as this gesture has left it: another came from elsewhere, and ends it. */
  document: FilmDocument;
};

/** Pointer and keys on the strip; what it drags, and how many seconds are as wide as it. */
export function useStrip(editor: Editor, document: FilmDocument) {
  const { items, newest, player, choose } = editor;
  const { changeShot, changeWords, moveShot, beginDrag, endDrag } = editor;
  const gesture = useRef<Gesture>(null);
  /** While something is dragged it would else move away from the pointer. */
  const [heldSpan, holdSpan] = useState<number | null>(null);
  const [lifted, lift] = useState<{ place: number; second: number } | null>(null);
  const span = heldSpan ?? spanOf(document);

  /** Puts a part where it is wanted, as far as it may go; answers the place that it has then. */
  function put({ kind, place, end }: Part, aim: Aim, step?: symbol): number {
    const film = newest();
    if (kind === 'words') {
      const part = end ? wordsEndAt(film, place, { ...aim, end }) : wordsAt(film, place, aim);
      const { from, to } = { ...film.words[place], ...part };
      const isSame = from === film.words[place]?.from && to === film.words[place]?.to;
      if (!isSame) changeWords(place, part, step);
      return place;
    }
    if (end) {
      const item = items.get(film.shots[place]?.imageId ?? 0);
      const seconds = shotSecondsAt(film, place, { ...aim, item });
      if (seconds !== film.shots[place]?.seconds) changeShot(place, { seconds }, step);
      return place;
    }
    const to = orderAt(film, place, aim.second);
    if (to !== place) moveShot(place, to, step);
    return to;
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (gesture.current || event.button > 0) return;
    const { currentTarget, pointerId, clientX } = event;
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = partOf(event.target);
    const pixelsPerSecond = width / span;
    const second = (clientX - left) / pixelsPerSecond;
    currentTarget.setPointerCapture(pointerId);
    holdSpan(span);
    gesture.current = {
      ...{ pointer: pointerId, part, x: clientX, pixelsPerSecond },
      ...{ grip: (part ? secondOf(document, part) : second) - clientX / pixelsPerSecond },
      ...{ hasMoved: false, document: newest() },
    };
    if (!part) player.current?.seek(second);
  }

  function onPointerMove({ pointerId, clientX }: PointerEvent<HTMLElement>): void {
    const { current } = gesture;
    if (current?.pointer !== pointerId) return;
    if (newest() !== current.document) return release();
    if (!current.hasMoved && Math.abs(clientX - current.x) < STILL) return;
    current.hasMoved = true;
    const { part, pixelsPerSecond } = current;
    const second = current.grip + clientX / pixelsPerSecond;
    if (!part) return player.current?.seek(second);
    const aim = { second, near: NEAR / pixelsPerSecond };
    const place = put(part, aim, beginDrag('strip'));
    current.part = { ...part, place };
    current.document = newest();
    if (part.kind === 'shot' && !part.end) lift({ place, second: Math.max(0, second) });
  }

  function onPointerEnd({ pointerId, type }: PointerEvent<HTMLElement>): void {
    const { current } = gesture;
    if (current?.pointer !== pointerId) return;
    const { part, hasMoved } = current;
    release();
    if (type === 'pointerup' && !hasMoved && part && !part.end) choose(part);
  }

  function release(): void {
    gesture.current = null;
    endDrag();
    holdSpan(null);
    lift(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const part = partOf(event.target);
    const { key, altKey, shiftKey, currentTarget } = event;
    const by = ways[key];
    const edge = part?.end ? { Home: 0, End: FILM_SECONDS_MAX }[key] : undefined;
    // What is no handle has the arrows for the page, which they scroll.
    if (!part || (edge ?? by) === undefined || altKey === (part.end !== null)) return;
    event.preventDefault();
    if (part.kind === 'shot' && !part.end) {
      const to = part.place + (by ?? 0);
      if (to < 0 || to >= newest().shots.length) return;
      moveShot(part.place, to);
      return currentTarget.querySelector<HTMLElement>(`button[data-shot="${to}"]`)?.focus();
    }
    const now = secondOf(newest(), part);
    const side = by === 1 ? 'after' : 'before';
    const beat = shiftKey ? beatBeside(filmBeats(newest()), now, side) : undefined;
    put(part, { second: edge ?? beat ?? now + 0.1 * (by ?? 0), near: 0 });
  }

  const handlers = {
    ...{ onPointerDown, onPointerMove, onKeyDown },
    ...{ onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
    onLostPointerCapture: onPointerEnd,
    // Else a picture is dragged in the place of its shot.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
  return { span, lifted, handlers };
}

/** A pointer that has moved by fewer pixels has pressed. */
const STILL = 5;

/** A part that is fewer pixels away from a beat, a cut or the end of words is on it. */
const NEAR = 8;

const ways: Readonly<Record<string, 1 | -1 | undefined>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1 },
  ...{ ArrowRight: 1, ArrowUp: 1 },
};

/** Some room after the film's end, which can be dragged into it. */
function spanOf(document: FilmDocument): number {
  return Math.min(FILM_SECONDS_MAX + 1, 1.06 * filmSeconds(document) + 0.5);
}

/** The part that an element of the strip is, or lies in. */
function partOf(target: EventTarget): Part | null {
  const element = target instanceof Element ? target.closest('[data-shot], [data-words]') : null;
  if (!(element instanceof HTMLElement)) return null;
  const { shot, words, end } = element.dataset;
  const place = Number(shot ?? words);
  const kind = shot === undefined ? 'words' : 'shot';
  return { kind, place, end: end === 'from' || end === 'to' ? end : null };
}
