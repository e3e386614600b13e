import { Redo2, Undo2, X } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { styled } from 'styled-components';
import { SHOTS_MAX } from '#contract/limits.ts';
import { useItemActions } from '#frontend/media/onward/use-item-actions.ts';
import { idIn, useAddress } from '#frontend/media/use-address.ts';
import { StudioPlayer } from '#frontend/film-player/StudioPlayer.tsx';
import { isBusy } from '#frontend/generations/run-phase.ts';
import { color, fontSize, on } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Card, Row, Stack } from '#frontend/ui/layout.ts';
import { LiveRegion } from '#frontend/ui/LiveRegion.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { lazyPart } from '#frontend/ui/overlays/lazy-part.ts';
import { useTitle } from '#frontend/ui/page/use-title.ts';
import { fillTemplate } from './fill-template.ts';
import { type Draft, isUnsaved } from './draft.ts';
import { useCopyFilm } from './film-actions.ts';
import { withItem, withItems } from './film-edits.ts';
import {
  ChosenCell,
  FilmCell,
  FilmLayout,
  HeadCell,
  StripCell,
  TimelineCell,
} from './film-layout.tsx';
import { ItemPicker } from '#frontend/media/picker/ItemPicker.tsx';
import { LOOKED_AT, MakingPanel } from './Making.tsx';
import type { OpenedDraft } from './open-draft.ts';
import { CutNote } from './CutNote.tsx';
import { FilmPanel } from './FilmPanel.tsx';
import { ShotPanel } from './ShotPanel.tsx';
import { SubjectDialog } from './SubjectDialog.tsx';
import type { Template } from '#film/templates.ts';
import { safeZones } from '#film/words/safe-zones.ts';
import { LinesPanel } from './words/LinesPanel.tsx';
import { Strip } from './strip/Strip.tsx';
import { Timeline } from './Timeline.tsx';
import { WordsLayer } from './words/WordsLayer.tsx';
import { WordsPanel } from './words/WordsPanel.tsx';
import { type Editor, useEditor } from './use-editor.ts';

/** Comes when it is first shown. */
const TemplateTiles = lazyPart(() => import('./Templates.tsx'), 'TemplateTiles');

/** A film with its timeline, its player and what is chosen of it. */
export function FilmEditor({ draft, missing }: { draft: OpenedDraft; missing: readonly number[] }) {
  const editor = useEditor(draft, missing);
  const { state, document, sources, player, showsZones, setSecond, keepShown } = editor;
  const { search } = useAddress();
  const lookedAt = idIn(search, LOOKED_AT);
  return (
    <>
      <FilmLayout>
        <FilmHead editor={editor} />
        <FilmCell>
          <StudioPlayer
            ref={player}
            document={document}
            sources={sources}
            label={state.now.name}
            showsSafeZones={showsZones}
            onTime={setSecond}
            onWords={keepShown}
          >
            <WordsLayer editor={editor} />
          </StudioPlayer>
        </FilmCell>
        <StripCell>
          <Strip editor={editor} />
        </StripCell>
        <TimelineCell data-timeline>
          <Stack $gap={6}>
            <CutNote editor={editor} />
            <Timeline editor={editor} />
          </Stack>
        </TimelineCell>
        <ChosenPart editor={editor} />
      </FilmLayout>
      <Questions editor={editor} />
      <Suspense>{lookedAt !== null && <LookedAt id={lookedAt} />}</Suspense>
    </>
  );
}

function LookedAt({ id }: { id: number }) {
  return useItemActions('inFront').map((Part, place) => (
    <Part key={place} parameter={LOOKED_AT} id={id} items={[]} />
  ));
}

/** How far the making of the film is, and the fields of what is chosen. */
function ChosenPart({ editor }: { editor: Editor }) {
  const { chosen, making, heading, isSheetOpen, closeSheet } = editor;
  const { kind, place } = chosen;
  const Panel = panels[kind];
  return (
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
            {headings[kind](place + 1)}
          </h2>
          <CloseSheet>
            <IconButton label="Close" onClick={closeSheet}>
              <X size={20} aria-hidden />
            </IconButton>
          </CloseSheet>
        </Row>
        <Panel key={place} editor={editor} place={place} />
      </Stack>
    </ChosenCell>
  );
}

const panels = { film: FilmPanel, shot: ShotPanel, words: WordsPanel, lines: LinesPanel };

const headings = {
  film: () => 'Whole film',
  lines: () => 'What it says',
  shot: (number: number) => `Shot ${number}`,
  words: (number: number) => `Words ${number}`,
};

/** The dialogs in which items and templates are chosen. */
function Questions({ editor }: { editor: Editor }) {
  const { document, items, chosen, asked, ask, change } = editor;
  const isAdding = asked === 'shots';
  const close = () => ask(null);

  function takeTemplate(template: Template): void {
    close();
    const own = document.shots.flatMap(({ imageId }) => items.get(imageId) ?? []);
    const film = fillTemplate(template, own);
    if (film) change('template', film);
  }

  return (
    <>
      <ItemPicker
        isOpen={isAdding || asked === 'replacement'}
        title={isAdding ? 'Add shots' : 'Choose another picture'}
        most={isAdding ? SHOTS_MAX - document.shots.length : 1}
        onClose={close}
        onChoose={(picked) => {
          close();
          const [first] = picked;
          if (isAdding) change('new shots', withItems(document, picked));
          else if (first) change('another item', withItem(document, chosen.place, first));
        }}
      />
      <SubjectDialog editor={editor} />
      <Dialog
        isOpen={asked === 'template'}
        onClose={close}
        title="Use a template"
        description="It takes the pictures of this film. Undo brings back what was there."
      >
        <Stack $gap={4} $top={4}>
          <Suspense>
            <TemplateTiles onChoose={takeTemplate} />
          </Suspense>
        </Stack>
      </Dialog>
    </>
  );
}

const CloseSheet = styled.div`
  ${on.stageScreen} {
    display: none;
  }
`;

/** The film's name, whether it is saved, and what can be done with all of it. */
function FilmHead({ editor }: { editor: Editor }) {
  const { draft, state, showsZones, setShowsZones, making, make } = editor;
  const { now, past, future, sent, fault, mine } = state;
  const { name } = now;
  useTitle(name);
  useUndoKeys(draft);
  const stored = state.id === null ? 'Saved with your first change' : 'Saved';
  const saving = sent || isUnsaved(state) ? 'Saving' : stored;
  const steps = [
    { label: 'Undo', keys: 'Control+Z', left: past, take: draft.undo, Icon: Undo2 },
    { label: 'Redo', keys: 'Control+Shift+Z', left: future, take: draft.redo, Icon: Redo2 },
  ];
  return (
    <HeadCell>
      <h1 dir="auto">{name}</h1>
      <Said $isFault={fault !== null}>{fault === null ? saving : `Not saved: ${fault}`}</Said>
      <LiveRegion text={fault ?? ''} />
      <Tools $gap={2}>
        {steps.map(({ label, keys, left, take, Icon }) => (
          <IconButton
            key={label}
            label={label}
            aria-keyshortcuts={keys}
            disabled={left.length === 0}
            onClick={take}
          >
            <Icon size={20} aria-hidden />
          </IconButton>
        ))}
        <Button aria-pressed={showsZones} onClick={() => setShowsZones(!showsZones)}>
          Safe zones
        </Button>
        {showsZones && <PlatformSelect editor={editor} />}
        <Button tone="primary" isPending={isBusy(making.phase)} onClick={make}>
          Make film
        </Button>
      </Tools>
      {mine && <Conflict mine={mine} draft={draft} />}
    </HeadCell>
  );
}

/** Whose buttons and texts the words keep out of. */
function PlatformSelect({ editor: { document, change } }: { editor: Editor }) {
  return (
    <Select
      label="Safe zones of"
      isLabelHidden
      options={platforms}
      value={document.platform ?? 'all'}
      onChange={(chosen) => change('platform', { platform: chosen === 'all' ? undefined : chosen })}
    />
  );
}

const platforms = [
  { value: 'all' as const, label: 'All platforms' },
  ...safeZones.map(({ platform, name }) => ({ value: platform, label: name })),
];

/** Offers what was edited here while another tab saved the film. */
function Conflict({ mine, draft }: { mine: NonNullable<Draft['mine']>; draft: OpenedDraft }) {
  const { mutate: copy, isPending } = useCopyFilm();
  const keep = () => copy(mine, { onSuccess: draft.forgetMine });
  return (
    <Whole role="alert" aria-label="Changed elsewhere">
      <Row $gap={3} $justify="space-between">
        <p>This film was changed in another tab or on another device. You see the newer one.</p>
        <Row $gap={2}>
          <Button isPending={isPending} onClick={keep}>
            Keep mine as a copy
          </Button>
          <Button onClick={draft.forgetMine}>Discard mine</Button>
        </Row>
      </Row>
    </Whole>
  );
}

const inField = 'textarea, input:not([type=checkbox], [type=range])';

/** Undo and redo by the usual keys, but in fields, which have their own. */
function useUndoKeys({ undo, redo }: OpenedDraft): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      const action = { z: shiftKey ? redo : undo, y: redo }[key.toLowerCase()];
      if (!action || altKey || ctrlKey === metaKey) return;
      if (target instanceof HTMLElement && target.matches(inField)) return;
      if (document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [undo, redo]);
}

const Said = styled.span<{ $isFault: boolean }>`
  color: ${({ $isFault }) => ($isFault ? color.danger : color.muted)};
  font-size: ${fontSize[12]};
`;

const Tools = styled(Row)`
  margin-left: auto;
`;

const Whole = styled(Card)`
  width: 100%;
`;
