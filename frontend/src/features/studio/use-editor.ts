import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { FilmDocument } from '#contract/films.ts';
import type { Media } from '#contract/media.ts';
import { beatsOf } from '#film/cut/beats.ts';
import { cutsOf, shotAt } from '#film/cut/timeline.ts';
import type { ShownWords } from '#film/words/words.ts';
import { clipLookQuery, lookQuery } from '#frontend/media/look-query.ts';
import { itemQuery } from '#frontend/media/media-cache.ts';
import type { PlayerHandle } from '#frontend/film-player/PlayerView.tsx';
import type { ShotSource } from '#frontend/film-player/StudioPlayer.tsx';
import { on } from '#frontend/theme/tokens.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { newWords, type Shot, withShot, type Words } from './film-edits.ts';
import { useMaking } from './Making.tsx';
import type { Step } from './draft.ts';
import type { OpenedDraft } from './open-draft.ts';

/** The part of a film that is chosen to be edited. */
export type Chosen = { kind: 'film' | 'shot' | 'words' | 'lines'; place: number };

const WHOLE: Chosen = { kind: 'film', place: 0 };
/** The texts of all words. */
const LINES: Chosen = { kind: 'lines', place: 0 };

export type Editor = ReturnType<typeof useEditor>;

/** A film, what is chosen of it, and its edits, which all parts of its screen share. */
export function useEditor(draft: OpenedDraft, missing: readonly number[]) {
  const state = useStore(draft.store);
  const { document } = state.now;
  const { shots, words } = document;
  const { items, sources } = useSources(document);
  const beats = useMemo(() => beatsOf(document), [document]);
  // A template comes with words to be said otherwise.
  const [isOfTemplate] = useState(state.id === null && words.length > 0);
  const [wanted, setChosen] = useState(isOfTemplate ? LINES : WHOLE);
  const [isSheetOpen, setSheetOpen] = useState(isOfTemplate);
  const [showsZones, setShowsZones] = useState(false);
  /** A pointer moves a part of the film. */
  const [isDragging, setDragging] = useState(false);
  const [asked, ask] = useState<'shots' | 'replacement' | 'template' | 'subject' | null>(null);
  const player = useRef<PlayerHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The text of the chosen words. */
  const field = useRef<HTMLTextAreaElement>(null);
  /** The second that the player shows. */
  const second = useRef(0);
  const pause = useCallback(() => player.current?.seek(second.current), []);
  const playhead = useRef<HTMLDivElement>(null);
  /** The words of that second, by their places. */
  const [seen, setSeen] = useState<readonly number[]>([]);
  const setSecond = useCallback(
    (seconds: number) => {
      second.current = seconds;
      // With each frame: too often to render.
      playhead.current?.style.setProperty('--second', String(seconds));
      const now = words.flatMap(({ from, to }, at) => (seconds >= from && seconds < to ? at : []));
      setSeen((known) => (known.join() === now.join() ? known : now));
    },
    [words],
  );
  const [shown, setShown] = useState<readonly (ShownWords | null)[]>([]);
  /** Called with each frame: too often to render where nothing has changed. */
  const keepShown = useCallback((next: readonly (ShownWords | null)[]) => {
    setShown((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
  }, []);
  /** The peaks of the film's sound; none of silence, and before it is made. */
  const [peaks, setPeaks] = useState<readonly number[]>([]);
  const making = useMaking(draft);
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
    const said = next.kind === 'words' ? words[next.place] : undefined;
    // By its middle every style shows all of the text.
    if (said) player.current?.seek((said.from + said.to) / 2);
    // As a sheet it lies over what had the focus.
    if (!matchMedia(on.stageScreen.replace('@media ', '')).matches) {
      heading.current?.focus({ preventScroll: true });
    }
  }

  return {
    ...{ draft, state, document, items, sources, missing, beats, making },
    ...{ chosen, choose, change, asked, ask, player, heading, field, second, setSecond },
    ...{ playhead, newest, peaks, setPeaks, pause, isDragging, setDragging },
    /** The place of the shot that is seen. */
    seenShot: () => shotAt(newest(), second.current),
    ...{ isSheetOpen, showsZones, setShowsZones, shown, keepShown, seen },
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
        // It says how far the making is.
        setSheetOpen(true);
        return making.make();
      }
      const description = `What shot ${lost + 1} shows was deleted. Choose another for it.`;
      toast({ title: 'A picture is missing', description, variant: 'destructive' });
      choose({ kind: 'shot', place: lost });
    },
  };
}

/**
 * The items of a film's shots as far as they are known, and what its player shows of them. A
 * picture whose outline cannot be had is shown without one, a clip about its middle.
 */
function useSources({ shots }: Pick<FilmDocument, 'shots'>) {
  const ids = [...new Set(shots.map(({ imageId }) => imageId))];
  const items = useQueries({ queries: ids.map(itemQuery), combine: answersOf })
    // Where an item is gone the answer is another one.
    .map((answer, place) => answer?.find(({ id }) => id === ids[place]));
  const idsOf = (isVideo: boolean) => ids.filter((_, place) => items[place]?.isVideo === isVideo);
  const [pictures, clips] = [idsOf(false), idsOf(true)];
  const looks = useQueries({ queries: pictures.map(lookQuery), combine: answersOf });
  const heads = useQueries({ queries: clips.map(clipLookQuery), combine: answersOf });
  // A text, because these lists are made anew with each render.
  const known = [looks, heads].map((answers) => answers.map(Boolean));
  const version = JSON.stringify([items.map((item) => item?.imageUrl), known]);
  return useMemo(() => {
    const sourceOf = ({ id, isVideo, imageUrl: url, width, height }: Media): ShotSource => {
      if (!isVideo) return { kind: 'picture', url, look: looks[pictures.indexOf(id)] };
      const moments = heads[clips.indexOf(id)];
      return { kind: 'clip', url, ...(moments && { clip: { width, height, moments } }) };
    };
    const there = items.filter((item) => item !== undefined);
    return {
      items: new Map(there.map((media) => [media.id, media])),
      sources: new Map(there.map((media) => [media.id, sourceOf(media)])),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for all of it
  }, [version]);
}

const answersOf = <T>(results: readonly { data: T | undefined }[]) =>
  results.map(({ data }) => data);
