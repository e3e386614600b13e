import { useState } from 'react';
import { Image, LayoutTemplate } from 'lucide-react';
import { checkCollectionName, cleanCollectionName } from '#contract/collection-name.ts';
import { filmSeconds } from '#contract/film-time.ts';
import type { FilmDocument } from '#contract/films.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Checkbox } from '#frontend/ui/forms/Checkbox.tsx';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { lookChoices, soundChoices } from './choices.ts';
import type { Content } from './draft.ts';
import { TimeField } from './TimeField.tsx';

/** The fields of the whole film: name, sound, look, loop and cover. */
export function FilmPanel(props: {
  content: Content;
  beats: readonly number[];
  onName: (name: string) => void;
  onChange: (what: string, part: Partial<FilmDocument>) => void;
  /** The second that the player shows. */
  onShownSecond: () => number;
  onTemplate: () => void;
}) {
  const { content, beats, onName, onChange, onShownSecond, onTemplate } = props;
  const { sound, look, loop, cover } = content.document;
  // A name that cannot be stored stays in the field.
  const [refused, setRefused] = useState<string | null>(null);

  function typeName(typed: string): void {
    const isFine = checkCollectionName(cleanCollectionName(typed)) === undefined;
    setRefused(isFine ? null : typed);
    if (isFine) onName(typed);
  }

  return (
    <Stack $gap={4}>
      <Input
        label="Name"
        dir="auto"
        autoComplete="off"
        value={refused ?? content.name}
        error={refused === null ? undefined : checkCollectionName(cleanCollectionName(refused))}
        onChange={(event) => typeName(event.target.value)}
      />
      <Select
        label="Sound"
        value={sound}
        options={soundChoices}
        onChange={(chosen) => onChange('sound', { sound: chosen })}
      />
      <Select
        label="Look"
        value={look ?? 'plain'}
        options={lookChoices}
        onChange={(chosen) => onChange('look', { look: chosen === 'plain' ? null : chosen })}
      />
      <Checkbox isChecked={loop} onChange={(isLoop) => onChange('loop', { loop: isLoop })}>
        Loop: the last frame meets the first
      </Checkbox>
      <TimeField
        label="Cover at second"
        value={cover}
        min={0}
        max={filmSeconds(content.document)}
        beats={beats}
        onChange={(second) => onChange('cover', { cover: second })}
      />
      <Button
        icon={<Image size={18} aria-hidden />}
        onClick={() => onChange('cover', { cover: onShownSecond() })}
      >
        Use this moment as cover
      </Button>
      <Button icon={<LayoutTemplate size={18} aria-hidden />} onClick={onTemplate}>
        Use a template
      </Button>
    </Stack>
  );
}
