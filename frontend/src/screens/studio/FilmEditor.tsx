import { Image, LayoutTemplate, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { checkCollectionName, cleanCollectionName } from '#contract/collection-name.ts';
import { filmSeconds, rounded } from '#contract/film-time.ts';
import { SHOTS_MAX } from '#contract/limits.ts';
import { idIn, useAddress } from '#frontend/features/gallery/use-address.ts';
import { StudioPlayer } from '#frontend/film-player/StudioPlayer.tsx';
import { stageScreen } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Checkbox } from '#frontend/ui/forms/Checkbox.tsx';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { lazyPart } from '#frontend/ui/overlays/lazy-part.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { lookChoices, soundChoices } from './choices.ts';
import { withItem, withItems } from './film-edits.ts';
import { ChosenCell, FilmCell, FilmLayout, TimelineCell } from './film-layout.tsx';
import { FilmHead } from './FilmHead.tsx';
import { ItemPicker } from './ItemPicker.tsx';
import { LOOKED_AT, MakingPanel } from './Making.tsx';
import type { OpenedDraft } from './open-draft.ts';
import { ShotPanel } from './ShotPanel.tsx';
import type { FillTemplate } from './Templates.tsx';
import { TimeField } from './TimeField.tsx';
import { Timeline } from './Timeline.tsx';
import { type Editor, useEditor } from './use-editor.ts';
import { WordsPanel } from './WordsPanel.tsx';

/** Come when they are first shown. */
const ShownItem = lazyPart(
  () => import('#frontend/features/gallery/viewer/ShownItem.tsx'),
  'ShownItem',
);
const TemplateTiles = lazyPart(() => import('./Templates.tsx'), 'TemplateTiles');

/** A film with its timeline, its player and what is chosen of it. */
export function FilmEditor({ draft, missing }: { draft: OpenedDraft; missing: readonly number[] }) {
  const editor = useEditor(draft, missing);
  const { state, document, sources, player, showsZones, setSecond } = editor;
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
          />
        </FilmCell>
        <TimelineCell data-timeline>
          <Timeline editor={editor} />
        </TimelineCell>
        <ChosenPart editor={editor} />
      </FilmLayout>
      <Questions editor={editor} />
      <Suspense>
        {lookedAt !== null && <ShownItem parameter={LOOKED_AT} id={lookedAt} items={[]} />}
      </Suspense>
    </>
  );
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
            {{ film: 'Whole film', shot: `Shot ${place + 1}`, words: `Words ${place + 1}` }[kind]}
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

const panels = { film: FilmPanel, shot: ShotPanel, words: WordsPanel };

/** The dialogs in which items and templates are chosen. */
function Questions({ editor }: { editor: Editor }) {
  const { document, items, chosen, asked, ask, change } = editor;
  const isAdding = asked === 'shots';
  const close = () => ask(null);

  function takeTemplate(fill: FillTemplate): void {
    close();
    const film = fill(document.shots.flatMap(({ imageId }) => items.get(imageId) ?? []));
    if (film) return change('template', film);
    const description = 'A template moves pictures, and this film has clips alone.';
    toast({ title: 'No picture to fill it with', description, variant: 'destructive' });
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
  ${stageScreen} {
    display: none;
  }
`;

/** The fields of the whole film: name, sound, look, loop and cover. */
function FilmPanel({ editor }: { editor: Editor }) {
  const { draft, state, document, beats, change, second, ask } = editor;
  const { sound, look, loop, cover } = document;
  // A name that cannot be stored stays in the field.
  const [refused, setRefused] = useState<string | null>(null);

  function typeName(typed: string): void {
    const isFine = checkCollectionName(cleanCollectionName(typed)) === undefined;
    setRefused(isFine ? null : typed);
    if (isFine) draft.edit('name', { name: typed });
  }

  return (
    <Stack $gap={4}>
      <Input
        label="Name"
        dir="auto"
        autoComplete="off"
        value={refused ?? state.now.name}
        error={refused === null ? undefined : checkCollectionName(cleanCollectionName(refused))}
        onChange={(event) => typeName(event.target.value)}
      />
      <Select
        label="Sound"
        value={sound}
        options={soundChoices}
        onChange={(chosen) => change('sound', { sound: chosen })}
      />
      <Select
        label="Look"
        value={look ?? 'plain'}
        options={lookChoices}
        onChange={(chosen) => change('look', { look: chosen === 'plain' ? null : chosen })}
      />
      <Checkbox isChecked={loop} onChange={(isLoop) => change('loop', { loop: isLoop })}>
        Loop: the last frame meets the first
      </Checkbox>
      <TimeField
        label="Cover at second"
        value={cover}
        min={0}
        max={filmSeconds(document)}
        beats={beats}
        onChange={(at) => change('cover', { cover: at })}
      />
      <Button
        icon={<Image size={18} aria-hidden />}
        onClick={() => change('cover', { cover: rounded(second.current) })}
      >
        Use this moment as cover
      </Button>
      <Button icon={<LayoutTemplate size={18} aria-hidden />} onClick={() => ask('template')}>
        Use a template
      </Button>
    </Stack>
  );
}
