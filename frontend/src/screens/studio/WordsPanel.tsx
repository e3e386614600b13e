import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { wordPlaces } from '#contract/film-choices.ts';
import { WORD_CHARACTERS_MAX } from '#contract/limits.ts';
import { hooks } from '#film/words/hooks.ts';
import { lettersMissing } from '#film/words/letters.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Checkbox } from '#frontend/ui/forms/Checkbox.tsx';
import { Input, Textarea } from '#frontend/ui/forms/Field.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Grid, Row, Stack } from '#frontend/ui/layout.ts';
import { placeChoices, styleChoices } from './choices.ts';
import { endOf, type Words } from './film-edits.ts';
import { TimeField } from './TimeField.tsx';
import type { Editor } from './use-editor.ts';

/** The fields of words: what they say, how and where, and when. */
export function WordsPanel({ editor, place: at }: { editor: Editor; place: number }) {
  const { document, beats, change, changeWords } = editor;
  // What cannot be drawn stays in the field, and is none of the film's text.
  const [refused, setRefused] = useState<string | null>(null);
  const words = document.words[at];
  if (!words) return null;
  const { text, style, place, behind } = words;
  const onChange = (part: Partial<Words>) => changeWords(at, part);

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
      {(['from', 'to'] as const).map((end) => (
        <TimeField
          key={end}
          label={end === 'from' ? 'From second' : 'To second'}
          {...endOf(words, end)}
          beats={beats}
          onChange={(second) => onChange({ [end]: second })}
        />
      ))}
      <Checkbox isChecked={behind} onChange={(isBehind) => onChange({ behind: isBehind })}>
        Behind the person, where a picture has one
      </Checkbox>
      <Row $gap={2}>
        <Button
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => change('removed words', { words: document.words.toSpliced(at, 1) })}
        >
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
