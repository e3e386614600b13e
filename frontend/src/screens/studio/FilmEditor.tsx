import { X } from 'lucide-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { rounded } from '#contract/film-time.ts';
import type { FilmDocument } from '#contract/films.ts';
import { SHOTS_MAX } from '#contract/limits.ts';
import { beatsOf } from '#film/cut/beats.ts';
import { cutsOf } from '#film/cut/timeline.ts';
import { idIn, useAddress } from '#frontend/features/gallery/use-address.ts';
import { StudioPlayer, type StudioPlayerHandle } from '#frontend/film-player/StudioPlayer.tsx';
import { isBusy } from '#frontend/generations/run-phase.ts';
import { stageScreen } from '#frontend/theme/tokens.ts';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { lazyPart } from '#frontend/ui/overlays/lazy-part.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import {
  moved,
  newWords,
  type Shot,
  withItem,
  withItems,
  withShot,
  type Words,
} from './film-edits.ts';
import { ChosenCell, FilmCell, FilmLayout, TimelineCell } from './film-layout.tsx';
import { FilmHead } from './FilmHead.tsx';
import { FilmPanel } from './FilmPanel.tsx';
import { ItemPicker } from './ItemPicker.tsx';
import { LOOKED_AT, MakingPanel, useMaking } from './Making.tsx';
import type { OpenedDraft } from './open-draft.ts';
import { ShotPanel } from './ShotPanel.tsx';
import { type Chosen, Timeline } from './Timeline.tsx';
import { useSources } from './use-sources.ts';
import { WordsPanel } from './WordsPanel.tsx';

/** Come when they are first shown. */
const ShownItem = lazyPart(
  () => import('#frontend/features/gallery/viewer/ShownItem.tsx'),
  'ShownItem',
);
const TemplateTiles = lazyPart(() => import('./Templates.tsx'), 'TemplateTiles');

/** A film with its timeline, its player and what is chosen of it. */
export function FilmEditor(props: { draft: OpenedDraft; missing: readonly number[] }) {
  const { draft, missing } = props;
  const state = useStore(draft.store);
  const content = state.now;
  const { document } = content;
  const { shots, words } = document;
  const { items, sources } = useSources(document);
  const beats = useMemo(() => beatsOf(document), [document]);
  const [wanted, setChosen] = useState<Chosen>({ kind: 'film' });
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [asked, setAsked] = useState<'shots' | 'replacement' | 'template' | null>(null);
  const [showsZones, setShowsZones] = useState(false);
  const player = useRef<StudioPlayerHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const second = useRef(0);
  const setSecond = useCallback((seconds: number) => {
    second.current = seconds;
  }, []);
  const making = useMaking(draft);
  const { search } = useAddress();
  const lookedAt = idIn(search, LOOKED_AT);
  // What was chosen may be gone after undo, or in another tab.
  const list = wanted.kind === 'shot' ? shots : words;
  const chosen: Chosen =
    wanted.kind !== 'film' && wanted.place < list.length ? wanted : { kind: 'film' };
  const place = chosen.kind === 'film' ? 0 : chosen.place;

  const change = (what: string, part: Partial<FilmDocument>) =>
    draft.edit(what, { document: { ...document, ...part } });
  const changeShot = (at: number, part: Partial<Shot>) =>
    change(`shot ${at} ${Object.keys(part).join()}`, withShot(document, at, part));
  const changeWords = (at: number, part: Partial<Words>) => {
    const changed = words.map((one, index) => (index === at ? { ...one, ...part } : one));
    change(`words ${at} ${Object.keys(part).join()}`, { words: changed });
  };

  function choose(next: Chosen): void {
    flushSync(() => {
      setChosen(next);
      setSheetOpen(true);
    });
    if (next.kind === 'shot') player.current?.seek(cutsOf(document)[next.place] ?? 0);
    const shown = next.kind === 'words' ? words[next.place] : undefined;
    // By its middle every style shows all of the text.
    if (shown) player.current?.seek((shown.from + shown.to) / 2);
    // As a sheet it lies over what had the focus.
    if (!matchMedia(stageScreen.replace('@media ', '')).matches) {
      heading.current?.focus({ preventScroll: true });
    }
  }

  function closeSheet(): void {
    setSheetOpen(false);
    const timeline = heading.current?.closest('main')?.querySelector('[data-timeline]');
    timeline?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }

  function moveShot(from: number, to: number): void {
    change('order', { shots: moved(shots, from, to) });
    setChosen({ kind: 'shot', place: to });
  }

  function addWords(): void {
    change('new words', { words: [...words, newWords(document, second.current)] });
    choose({ kind: 'words', place: words.length });
  }

  function takeTemplate(fill: (imageIds: readonly number[]) => FilmDocument): void {
    setAsked(null);
    const pictures = shots.filter(({ imageId }) => items.get(imageId)?.isVideo === false);
    if (pictures.length > 0)
      return change('template', fill(pictures.map(({ imageId }) => imageId)));
    const description = 'A template moves pictures, and this film has clips alone.';
    toast({ title: 'No picture to fill it with', description, variant: 'destructive' });
  }

  function make(): void {
    const lost = shots.findIndex(({ imageId }) => missing.includes(imageId));
    if (lost < 0) {
      // It says how far the making is.
      setSheetOpen(true);
      return making.make();
    }
    const description = `What shot ${lost + 1} shows was deleted. Choose another for it.`;
    toast({ title: 'A picture is missing', description, variant: 'destructive' });
    choose({ kind: 'shot', place: lost });
  }

  const title = { film: 'Whole film', shot: `Shot ${place + 1}`, words: `Words ${place + 1}` }[
    chosen.kind
  ];
  const one = words[place];
  return (
    <>
      <FilmLayout>
        <FilmHead
          {...{ draft, state, showsZones }}
          onZones={() => setShowsZones(!showsZones)}
          isMaking={isBusy(making.phase)}
          onMake={make}
        />
        <FilmCell>
          <StudioPlayer
            ref={player}
            document={document}
            sources={sources}
            label={content.name}
            showsSafeZones={showsZones}
            onTime={setSecond}
          />
        </FilmCell>
        <TimelineCell data-timeline>
          <Timeline
            {...{ document, items, missing, chosen }}
            onChoose={choose}
            onShot={changeShot}
            onMove={moveShot}
            onWords={changeWords}
            onAddShots={() => setAsked('shots')}
            onAddWords={addWords}
          />
        </TimelineCell>
        <ChosenCell
          $isOpen={isSheetOpen}
          role="region"
          aria-labelledby="chosen"
          onKeyDown={({ key, defaultPrevented }) => {
            if (key === 'Escape' && !defaultPrevented) closeSheet();
          }}
        >
          <Stack $gap={4}>
            <MakingPanel making={making} />
            <Row $gap={2} $justify="space-between">
              <h2 id="chosen" ref={heading} tabIndex={-1}>
                {title}
              </h2>
              <CloseSheet>
                <IconButton label="Close" onClick={closeSheet}>
                  <X size={20} aria-hidden />
                </IconButton>
              </CloseSheet>
            </Row>
            {chosen.kind === 'film' && (
              <FilmPanel
                content={content}
                beats={beats}
                onName={(name) => draft.edit('name', { name })}
                onChange={change}
                onShownSecond={() => rounded(second.current)}
                onTemplate={() => setAsked('template')}
              />
            )}
            {chosen.kind === 'shot' && (
              <ShotPanel
                key={place}
                {...{ document, place, beats }}
                item={items.get(shots[place]?.imageId ?? 0)}
                isMissing={missing.includes(shots[place]?.imageId ?? 0)}
                onChange={(part) => changeShot(place, part)}
                onMove={(to) => moveShot(place, to)}
                onReplace={() => setAsked('replacement')}
                onRemove={() => change('removed shot', { shots: shots.toSpliced(place, 1) })}
              />
            )}
            {chosen.kind === 'words' && one && (
              <WordsPanel
                key={place}
                words={one}
                beats={beats}
                onChange={(part) => changeWords(place, part)}
                onRemove={() => change('removed words', { words: words.toSpliced(place, 1) })}
              />
            )}
          </Stack>
        </ChosenCell>
      </FilmLayout>
      <ItemPicker
        isOpen={asked === 'shots' || asked === 'replacement'}
        title={asked === 'shots' ? 'Add shots' : 'Choose another picture'}
        most={asked === 'shots' ? SHOTS_MAX - shots.length : 1}
        onClose={() => setAsked(null)}
        onChoose={(picked) => {
          setAsked(null);
          const [first] = picked;
          if (asked === 'shots') change('new shots', withItems(document, picked));
          else if (first) change('another item', withItem(document, place, first));
        }}
      />
      <Dialog
        isOpen={asked === 'template'}
        onClose={() => setAsked(null)}
        title="Use a template"
        description="It takes the pictures of this film. Undo brings back what was there."
      >
        <Stack $gap={4} $top={4}>
          <Suspense>
            <TemplateTiles onChoose={takeTemplate} />
          </Suspense>
        </Stack>
      </Dialog>
      <Suspense>
        {lookedAt !== null && <ShownItem parameter={LOOKED_AT} id={lookedAt} items={[]} />}
      </Suspense>
    </>
  );
}

const CloseSheet = styled.div`
  ${stageScreen} {
    display: none;
  }
`;
