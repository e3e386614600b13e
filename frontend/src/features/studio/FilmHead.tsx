import { Redo2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { safeZones } from '#film/words/safe-zones.ts';
import { isBusy } from '#frontend/generations/run-phase.ts';
import { color, fontSize, on } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Card, Row } from '#frontend/ui/layout.ts';
import { LiveRegion } from '#frontend/ui/LiveRegion.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { useTitle } from '#frontend/ui/page/use-title.ts';
import { type Draft, isUnsaved } from './draft.ts';
import { useCopyFilm } from './film-actions.ts';
import { HeadCell } from './film-layout.tsx';
import type { OpenedDraft } from './open-draft.ts';
import type { Editor } from './use-editor.ts';

/** The film's name, whether it is saved, and what can be done with all of it. */
export function FilmHead({ editor }: { editor: Editor }) {
  const { draft, state, showsZones, setShowsZones, isSheetOpen } = editor;
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
        <BelowSheet $isSheetOpen={isSheetOpen}>
          <MakeButton editor={editor} />
        </BelowSheet>
      </Tools>
      {mine && <Conflict mine={mine} draft={draft} />}
    </HeadCell>
  );
}

/** Orders the film as it is. */
export function MakeButton({ editor: { making, make } }: { editor: Editor }) {
  return (
    <Button tone="primary" isPending={isBusy(making.phase)} onClick={make}>
      Make film
    </Button>
  );
}

/** Its place is below the sheet, where there is one: that has a button of its own. */
const BelowSheet = styled.div<{ $isSheetOpen: boolean }>`
  display: ${({ $isSheetOpen }) => ($isSheetOpen ? 'none' : 'contents')};
  ${on.stageScreen} {
    display: contents;
  }
`;

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
