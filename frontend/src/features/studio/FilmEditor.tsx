import { X } from 'lucide-react';
import { memo, Suspense } from 'react';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { SHOTS_MAX } from '#contract/limits.ts';
import { useItemActions } from '#frontend/media/onward/use-item-actions.ts';
import { idIn, useAddress } from '#frontend/media/use-address.ts';
import { StudioPlayer } from '#frontend/film-player/StudioPlayer.tsx';
import { on } from '#frontend/theme/tokens.ts';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { lazyPart } from '#frontend/ui/overlays/lazy-part.ts';
import { fillTemplate } from './fill-template.ts';
import { withItem, withItems } from './film-edits.ts';
import { ChosenCell, FilmCell, FilmLayout, StripCell, TimelineCell } from './film-layout.tsx';
import { ItemPicker } from '#frontend/media/picker/ItemPicker.tsx';
import { LOOKED_AT, MakingPanel, useMaking } from './Making.tsx';
import type { OpenedDraft } from './open-draft.ts';
import { CutNote } from './CutNote.tsx';
import { FilmHead, MakeButton } from './FilmHead.tsx';
import { FilmPanel } from './FilmPanel.tsx';
import { ShotPanel } from './ShotPanel.tsx';
import { SubjectDialog } from './SubjectDialog.tsx';
import type { Template } from '#film/templates.ts';
import { LinesPanel } from './words/LinesPanel.tsx';
import { Strip } from './strip/Strip.tsx';
import { Timeline } from './Timeline.tsx';
import { WordsLayer } from './words/WordsLayer.tsx';
import { WordsPanel } from './words/WordsPanel.tsx';
import { type Editor, type Known, useEditor } from './use-editor.ts';
import { useSources } from './use-sources.ts';

/** Comes when it is first shown. */
const TemplateTiles = lazyPart(() => import('./Templates.tsx'), 'TemplateTiles');

/** A film with its timeline, its player and what is chosen of it. */
export const FilmEditor = memo(function FilmEditor(props: {
  draft: OpenedDraft;
  missing: readonly number[];
}) {
  const { draft, missing } = props;
  // Above the editor: most edits change none of it, and it takes long to ask for.
  const known = { ...useSources(draft), making: useMaking(draft), missing };
  return <EditedFilm draft={draft} known={known} />;
});

function EditedFilm({ draft, known }: { draft: OpenedDraft; known: Known }) {
  const editor = useEditor(draft, known);
  const { search } = useAddress();
  const lookedAt = idIn(search, LOOKED_AT);
  return (
    <>
      <FilmLayout>
        <FilmHead editor={editor} />
        <FilmCell>
          <FilmOnStage editor={editor} />
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

/** The player and the words over its picture, which follow what is dragged. */
function FilmOnStage({ editor }: { editor: Editor }) {
  const { draft, sources, player, showsZones, setSecond, keepShown, setPeaks } = editor;
  const { name, document } = useStore(draft.store, ({ now }) => now);
  return (
    <StudioPlayer
      ref={player}
      document={document}
      sources={sources}
      label={name}
      showsSafeZones={showsZones}
      onTime={setSecond}
      onWords={keepShown}
      onPeaks={setPeaks}
    >
      <WordsLayer editor={editor} document={document} />
    </StudioPlayer>
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
          <OfSheet $gap={2}>
            <MakeButton editor={editor} />
            <IconButton label="Close" onClick={closeSheet}>
              <X size={20} aria-hidden />
            </IconButton>
          </OfSheet>
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

const OfSheet = styled(Row)`
  ${on.stageScreen} {
    display: none;
  }
`;
