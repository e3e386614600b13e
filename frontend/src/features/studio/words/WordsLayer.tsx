import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import type { FilmDocument } from '#contract/films.ts';
import type { Box } from '#film/words/coverage.ts';
import { freeZone } from '#film/words/safe-zones.ts';
import { color, fillParent, radius, sizes } from '#frontend/theme/tokens.ts';
import { unselectable } from '#frontend/ui/shapes.ts';
import type { Words } from '../film-edits.ts';
import type { Editor } from '../use-editor.ts';
import { dragged, type Guide, type Parts, sizeOf } from './gestures.ts';
import { InPlace } from './InPlace.tsx';

/** The words of the moment that is shown, over the picture: to be moved, sized and typed there. */
export function WordsLayer({ editor, document }: { editor: Editor; document: FilmDocument }) {
  const { shown, seen } = useStore(editor.view);
  const zone = freeZone({ width: 1, height: 1 }, document.platform);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  return (
    <Layer>
      {guides.map(({ axis, at }) => (
        <Line key={`${axis} ${at}`} $axis={axis} style={{ [lineSide[axis]]: `${100 * at}%` }} />
      ))}
      {seen.map((place) => {
        const [words, box] = [document.words[place], shown[place]?.box];
        return (
          words && box && <Handle key={place} {...{ editor, place, words, box, zone, setGuides }} />
        );
      })}
    </Layer>
  );
}

const lineSide = { x: 'left', y: 'top' } as const;

/** A drag of words: since where, and how they were then. */
type Gesture = {
  /** The words as this gesture has left them: others came from elsewhere, and end it. */
  words: Words;
  hasMoved: boolean;
  begun: { box: Box; size: number; spread: number; middle: Parts };
};

/** Words on the picture: a drag moves them, corners and two fingers change their size. */
function Handle(props: {
  editor: Editor;
  place: number;
  words: Words;
  box: Box;
  /** The part of the frame in which no platform has texts of its own. */
  zone: Box;
  setGuides: (guides: readonly Guide[]) => void;
}) {
  const { editor, place, words, box, zone, setGuides } = props;
  const { newest, chosen, chooseSeen, changeWords, beginDrag, endDrag } = editor;
  const isChosen = chosen.kind === 'words' && chosen.place === place;
  const [isTyping, setTyping] = useState(false);
  const pointers = useRef(new Map<number, Parts>());
  const gesture = useRef<Gesture>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { left, top, width, height } = box;
  const middle = { x: left + width / 2, y: top + height / 2 };
  const size = words.size ?? 1;
  const end = useCallback(() => {
    if (!gesture.current) return;
    gesture.current = null;
    endDrag();
    setGuides([]);
  }, [endDrag, setGuides]);
  // Words may go while they are held.
  useEffect(() => end, [end]);

  /** Begins anew where a finger comes or goes. */
  function begin(isCorner: boolean): void {
    const points = [...pointers.current.values()];
    const isSizing = isCorner || points.length > 1;
    const spread = isSizing ? spreadOf(isCorner ? [...points, middle] : points) : 0;
    const begun = { box, size, spread, middle: points[0] ?? middle };
    gesture.current = { words, hasMoved: false, begun };
  }

  function put(part: Partial<Words>): void {
    const { current } = gesture;
    if (!current) return;
    changeWords(place, part, beginDrag('picture'));
    const now = newest().words[place];
    if (now) current.words = now;
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (isTyping || event.button > 0) return;
    const isCorner = event.target instanceof HTMLElement && 'corner' in event.target.dataset;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, partsOf(event));
    begin(isCorner);
    if (!isChosen) chooseSeen({ kind: 'words', place });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { current } = gesture;
    if (!current || !pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, partsOf(event));
    if (newest().words[place] !== current.words) return end();
    const { begun } = current;
    const points = [...pointers.current.values()];
    if (begun.spread > 0) {
      const spread = spreadOf(points.length > 1 ? points : [...points, middleOf(begun.box)]);
      return put({ size: sizeOf((begun.size * spread) / begun.spread) });
    }
    const [now = begun.middle] = points;
    const by = { x: now.x - begun.middle.x, y: now.y - begun.middle.y };
    if (!current.hasMoved && Math.hypot(by.x, by.y) < STILL) return;
    current.hasMoved = true;
    const drag = dragged(begun.box, by, zone);
    setGuides(drag.guides);
    put({ place: drag.place });
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>): void {
    pointers.current.delete(event.pointerId);
    // The finger that stays does not move what two have sized.
    end();
  }

  function endTyping(isByKey: boolean): void {
    if (!isByKey) return setTyping(false);
    flushSync(() => setTyping(false));
    frame.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (isTyping || event.target !== event.currentTarget) return;
    const by = ways[event.key];
    const grows = { '+': 0.05, '=': 0.05, '-': -0.05 }[event.key];
    if (event.key === 'Enter') setTyping(true);
    else if (grows !== undefined) changeWords(place, { size: sizeOf(size + grows) });
    else if (by) {
      const far = event.shiftKey ? 0.05 : 0.01;
      // Keys that follow each other come before the words are drawn at their new place.
      const { place: now } = newest().words[place] ?? words;
      const from = typeof now === 'object' ? now : middle;
      const to = { x: from.x + far * by[0], y: from.y + far * by[1] };
      changeWords(place, { place: { x: within(to.x), y: within(to.y) } });
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <Frame
        ref={frame}
        {...(isChosen && !isTyping ? forKeys(place) : { 'aria-hidden': true })}
        $isChosen={isChosen}
        style={{
          ...{ left: `${100 * middle.x}%`, top: `${100 * middle.y}%` },
          ...{ width: `${100 * width}%`, height: `${100 * height}%` },
        }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onLostPointerCapture={onPointerEnd}
        // Else text that is selected somewhere is dragged in its place.
        onDragStart={(event) => event.preventDefault()}
        onDoubleClick={() => setTyping(true)}
        onKeyDown={onKeyDown}
      >
        {isChosen && !isTyping && corners.map((at) => <Corner key={at} data-corner $at={at} />)}
      </Frame>
      {isTyping && <InPlace {...{ editor, place, middle }} onEnd={endTyping} />}
    </>
  );
}

/** The chosen words are also moved by keys; others are chosen in the list, as they may overlap. */
const forKeys = (place: number) => ({
  role: 'button',
  tabIndex: 0,
  'aria-label': `Caption ${place + 1} on the picture`,
  'aria-keyshortcuts': 'ArrowLeft ArrowRight ArrowUp ArrowDown + - Enter',
});

/** A pointer that has moved less, in parts of the frame, has pressed. */
const STILL = 0.012;

const corners = ['left top', 'right top', 'left bottom', 'right bottom'] as const;

const ways: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A place on the layer, in parts of it. */
function partsOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Parts {
  const frame = currentTarget.parentElement?.getBoundingClientRect();
  if (!frame) return { x: 0, y: 0 };
  return { x: (clientX - frame.left) / frame.width, y: (clientY - frame.top) / frame.height };
}

function middleOf({ left, top, width, height }: Box): Parts {
  return { x: left + width / 2, y: top + height / 2 };
}

/** How far two points are from each other, as the frame is 9 : 16. */
function spreadOf([one, other]: readonly Parts[]): number {
  if (!one || !other) return 0;
  return Math.max(0.01, Math.hypot(one.x - other.x, ((one.y - other.y) * 16) / 9));
}

function within(part: number): number {
  return Math.round(10_000 * Math.min(1, Math.max(0, part))) / 10_000;
}

const Layer = styled.div`
  ${fillParent}
  pointer-events: none;
`;

const Line = styled.span<{ $axis: 'x' | 'y' }>`
  position: absolute;
  background: ${color.accent};
  ${({ $axis }) => ($axis === 'x' ? 'inset-block: 0; width: 1px;' : 'inset-inline: 0; height: 1px;')}
`;

/** A box as large as the words, but for small ones, which a finger could not hit. */
const Frame = styled.div<{ $isChosen: boolean }>`
  position: absolute;
  z-index: ${({ $isChosen }) => ($isChosen ? 1 : 'auto')};
  min-width: ${sizes.touchTarget};
  min-height: ${sizes.touchTarget};
  transform: translate(-50%, -50%);
  outline: ${({ $isChosen }) => ($isChosen ? `1px solid ${color.text}` : 'none')};
  border-radius: ${radius.small};
  cursor: move;
  pointer-events: auto;
  touch-action: none;
  ${unselectable}
  &:hover {
    outline: 1px dashed ${color.text};
  }
  &:focus-visible {
    outline: 2px solid ${color.accent};
  }
`;

const Corner = styled.span<{ $at: (typeof corners)[number] }>`
  position: absolute;
  ${({ $at }) => $at.split(' ').map((side) => `${side}: -14px;`)}
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  cursor: ${({ $at }) => ($at === 'left top' || $at === 'right bottom' ? 'nwse' : 'nesw')}-resize;
  &::after {
    width: 10px;
    height: 10px;
    border: 1px solid ${color.background};
    border-radius: ${radius.full};
    background: ${color.text};
    content: '';
  }
`;
