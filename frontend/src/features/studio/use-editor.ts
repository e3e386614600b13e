import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { FilmDocument } from '#contract/films.ts';
import { beatsOf } from '#film/cut/beats.ts';
import { cutsOf, shotAt } from '#film/cut/timeline.ts';
import type { ShownWords } from '#film/words/words.ts';
import type { PlayerHandle } from '#frontend/film-player/PlayerView.tsx';
import { on } from '#frontend/theme/tokens.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { newWords, type Shot, withShot, type Words } from './film-edits.ts';
import type { Making } from './Making.tsx';
import type { Draft, Step } from './draft.ts';
import type { OpenedDraft } from './open-draft.ts';
import type { Sources } from './use-sources.ts';

/** The part of a film that is chosen to be edited. */
export type Chosen = { kind: 'film' | 'shot' | 'words' | 'lines'; place: number };

const WHOLE: Chosen = { kind: 'film', place: 0 };
/** The texts of all words. */
const LINES: Chosen = { kind: 'lines', place: 0 };

export type Editor = ReturnType<typeof useEditor>;

/** The words that the player shows: they change with frames, too often to render all. */
type View = {
  /** The words of the moment, by their places. */
  seen: readonly number[];
  /** The boxes of the film's words; null of those that are not seen. */
  shown: readonly (ShownWords | null)[];
};

/** Facts of the server on a film's items and its making; `missing` are ids of deleted items. */
export type Known = Sources & { making: Making; missing: readonly number[] };

/** A place where a pointer moves parts of a film. */
type DragPlace = 'picture' | 'strip';

/** A film, what is chosen of it, and its edits, which all parts of its screen share. */
export function useEditor(draft: OpenedDraft, known: Known) {
  const { making, missing } = known;
  const [drag, setDrag] = useState<{ on: DragPlace; before: Draft } | null>(null);
  // While something is dragged all rests but what follows it: with each move it would be too much.
  // Whatever else changes the film is shown.
  const state = useStore(draft.store, (now) =>
    drag && typeof now.last?.what === 'symbol' ? drag.before : now,
  );
  const { document } = state.now;
  const { shots, words } = document;
  const beats = useMemo(() => beatsOf(document), [document]);
  // A template comes with words to be said otherwise.
  const [isOfTemplate] = useState(state.id === null && words.length > 0);
  const [wanted, setChosen] = useState(isOfTemplate ? LINES : WHOLE);
  const [isSheetOpen, setSheetOpen] = useState(isOfTemplate);
  const [showsZones, setShowsZones] = useState(false);
  const [asked, ask] = useState<'shots' | 'replacement' | 'template' | 'subject' | null>(null);
  const player = useRef<PlayerHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The text of the chosen words. */
  const field = useRef<HTMLTextAreaElement>(null);
  /** The second that the player shows. */
  const second = useRef(0);
  /** The step of all that is dragged at the same time: two fingers may drag two texts. */
  const step = useRef<symbol>(null);
  const endDrag = useCallback(() => {
    step.current = null;
    setDrag(null);
  }, []);
  const pause = useCallback(() => player.current?.seek(second.current), []);
  const playhead = useRef<HTMLDivElement>(null);
  const [view] = useState(() => createStore<View>(() => ({ seen: [], shown: [] })));
  const setSecond = useCallback(
    (seconds: number) => {
      second.current = seconds;
      // With each frame: too often to render.
      playhead.current?.style.setProperty('--second', String(seconds));
      const { words: said } = draft.store.getState().now.document;
      const seen = said.flatMap(({ from, to }, at) => (seconds >= from && seconds < to ? at : []));
      if (view.getState().seen.join() !== seen.join()) view.setState({ seen });
    },
    [draft, view],
  );
  const keepShown = useCallback(
    (shown: View['shown']) => {
      if (JSON.stringify(view.getState().shown) !== JSON.stringify(shown)) view.setState({ shown });
    },
    [view],
  );
  /** The peaks of the film's sound; none of silence, and before it is made. */
  const [peaks, setPeaks] = useState<readonly number[]>([]);
  const lines = words.length > 0 ? 1 : 0;
  const count = { film: 1, lines, shot: shots.length, words: words.length }[wanted.kind];
  // What was chosen may be gone after undo, or in another tab.
  const chosen = wanted.place < count ? wanted : WHOLE;

  /** By the newest document: gestures change it faster than the screen is rendered. */
  const newest = () => draft.store.getState().now.document;
  const change = (what: Step, part: Partial<FilmDocument>) =>
    draft.edit(what, { document: { ...newest(), ...part } });

  function choose(next: Chosen): void {
    flushSync(() => {
      setChosen(next);
      setSheetOpen(true);
    });
    // Its own middle, and not the join before it.
    if (next.kind === 'shot') {
      const [begins = 0, ends = begins] = cutsOf(document).slice(next.place);
      player.current?.seek((begins + ends) / 2);
    }
    const said = next.kind === 'words' ? newest().words[next.place] : undefined;
    // By its middle every style shows all of the text.
    if (said) player.current?.seek((said.from + said.to) / 2);
    // The fields of what was chosen before may be scrolled.
    heading.current?.scrollIntoView({ block: 'nearest' });
    // As a sheet it lies over what had the focus.
    if (!matchMedia(on.stageScreen.replace('@media ', '')).matches) {
      heading.current?.focus({ preventScroll: true });
    }
  }

  return {
    ...{ draft, state, document, ...known, beats },
    ...{ chosen, choose, change, asked, ask, player, heading, field, second, setSecond },
    ...{ playhead, newest, peaks, setPeaks, pause, endDrag },
    draggedOn: drag?.on,
    /** Answers the step of an edit by a drag; what was seen before it rests until `endDrag`. */
    beginDrag(place: DragPlace): symbol {
      setDrag((begun) => begun ?? { on: place, before: draft.store.getState() });
      return (step.current ??= Symbol('gesture'));
    },
    /** The place of the shot that is seen. */
    seenShot: () => shotAt(newest(), second.current),
    ...{ isSheetOpen, showsZones, setShowsZones, view, keepShown },
    /** Changes a shot; edits of one gesture are one step. */
    changeShot: (at: number, part: Partial<Shot>, gesture?: symbol) =>
      change(gesture ?? `shot ${at} ${Object.keys(part).join()}`, withShot(newest(), at, part)),
    /** Chooses what is seen already: the player stays where it is, and so does the focus. */
    chooseSeen(next: Chosen) {
      setChosen(next);
      setSheetOpen(true);
    },
    /** Changes some words; edits of one gesture are one step. */
    changeWords(at: number, part: Partial<Words>, gesture?: symbol) {
      const { words: now } = newest();
      const changed = now.map((one, index) => (index === at ? { ...one, ...part } : one));
      change(gesture ?? `words ${at} ${Object.keys(part).join()}`, { words: changed });
    },
    moveShot(from: number, to: number, gesture?: symbol) {
      const { shots: now } = newest();
      const shot = now.slice(from, from + 1);
      change(gesture ?? 'order', { shots: now.toSpliced(from, 1).toSpliced(to, 0, ...shot) });
      setChosen({ kind: 'shot', place: to });
    },
    addWords() {
      change('new words', { words: [...words, newWords(document, second.current)] });
      choose({ kind: 'words', place: words.length });
      field.current?.focus();
    },
    closeSheet() {
      setSheetOpen(false);
      const timeline = heading.current?.closest('main')?.querySelector('[data-timeline]');
      timeline?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    },
    make() {
      const lost = shots.findIndex(({ imageId }) => missing.includes(imageId));
      if (lost < 0) {
        // Its beginning says how far the making is.
        setSheetOpen(true);
        heading.current?.closest('[role=region]')?.scrollTo(0, 0);
        return making.make();
      }
      const description = `What shot ${lost + 1} shows was deleted. Choose another for it.`;
      toast({ title: 'A picture is missing', description, variant: 'destructive' });
      choose({ kind: 'shot', place: lost });
    },
  };
}
