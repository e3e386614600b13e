import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { wordPlaces } from '#contract/film-choices.ts';
import { FILM_SECONDS_MAX, WORD_CHARACTERS_MAX } from '#contract/limits.ts';
import { hooks } from '#film/words/hooks.ts';
import { lettersMissing } from '#film/words/letters.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Checkbox } from '#frontend/ui/forms/Checkbox.tsx';
import { Input, Textarea } from '#frontend/ui/forms/Field.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Grid, Row, Stack } from '#frontend/ui/layout.ts';
import { placeChoices, styleChoices } from './choices.ts';
import type { Words } from './film-edits.ts';
import { TimeField } from './TimeField.tsx';

/** The fields of words: what they say, how and where, and when. */
export function WordsPanel(props: {
  words: Words;
  beats: readonly number[];
  onChange: (part: Partial<Words>) => void;
  onRemove: () => void;
}) {
  const { words, beats, onChange, onRemove } = props;
  const { text, style, place, from, to, behind } = words;
  // What cannot be drawn stays in the field, and is none of the film's text.
  const [refused, setRefused] = useState<string | null>(null);

  function type(typed: string): void {
    const isFine = faultOf(typed) === undefined;
    setRefused(isFine ? null : typed);
    if (isFine) onChange({ text: typed.normalize('NFC') });
  }

  function choosePlace(chosen: (typeof wordPlaces)[number] | 'own'): void {
    onChange({ place: chosen === 'own' ? { x: 0.5, y: 0.5 } : chosen });
  }

  return (
    <Stack $gap={4}>
      <Textarea
        label="Text"
        rows={2}
        dir="auto"
        hint="Two lines at most"
        value={refused ?? text}
        error={refused === null ? undefined : faultOf(refused)}
        onChange={(event) => type(event.target.value)}
      />
      <Select
        label="Begin with a hook"
        value=""
        placeholder="Forty first lines"
        options={hooks.map((hook) => ({ value: hook, label: hook.replace('\n', ' ') }))}
        onChange={type}
      />
      <Select
        label="Style"
        value={style}
        options={styleChoices}
        onChange={(chosen) => onChange({ style: chosen })}
      />
      <Select
        label="Place"
        value={typeof place === 'string' ? place : 'own'}
        options={placeChoices}
        onChange={choosePlace}
      />
      {typeof place !== 'string' && (
        <Grid $gap={3} $columns={2}>
          {(['x', 'y'] as const).map((axis) => (
            <Input
              key={axis}
              label={axis === 'x' ? 'Across, %' : 'Down, %'}
              type="number"
              min={0}
              max={100}
              value={Math.round(place[axis] * 100)}
              onChange={({ target }) => {
                const part = Math.min(100, Math.max(0, Math.round(target.valueAsNumber))) / 100;
                if (!Number.isNaN(part)) onChange({ place: { ...place, [axis]: part } });
              }}
            />
          ))}
        </Grid>
      )}
      <TimeField
        label="From second"
        value={from}
        min={0}
        max={to - 0.1}
        beats={beats}
        onChange={(second) => onChange({ from: second })}
      />
      <TimeField
        label="To second"
        value={to}
        min={from + 0.1}
        max={FILM_SECONDS_MAX}
        beats={beats}
        onChange={(second) => onChange({ to: second })}
      />
      <Checkbox isChecked={behind} onChange={(isBehind) => onChange({ behind: isBehind })}>
        Behind the person, where a picture has one
      </Checkbox>
      <Row $gap={2}>
        <Button tone="danger" icon={<Trash2 size={18} aria-hidden />} onClick={onRemove}>
          Remove words
        </Button>
      </Row>
    </Stack>
  );
}

/** Why a text cannot be drawn, in the words of the field. */
function faultOf(text: string): string | undefined {
  if ([...text].length > WORD_CHARACTERS_MAX) return `At most ${WORD_CHARACTERS_MAX} characters`;
  if (text.split('\n').length > 2) return 'At most two lines';
  const missing = lettersMissing(text);
  return missing.length > 0 ? `These cannot be drawn: ${missing.join(' ')}` : undefined;
}
