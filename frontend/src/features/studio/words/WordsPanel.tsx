import { Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import { wordPlaces, wordStyles } from '#contract/film-choices.ts';
import { WORD_SIZE_MAX, WORD_SIZE_MIN } from '#contract/limits.ts';
import { shotAt } from '#film/cut/timeline.ts';
import { hooks } from '#film/words/hooks.ts';
import type { Remark } from '#film/words/standing.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Checkbox } from '#frontend/ui/forms/Checkbox.tsx';
import { Input, Textarea } from '#frontend/ui/forms/Field.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Grid, Note, Row, Stack } from '#frontend/ui/layout.ts';
import { FilmChoice, TILE_SECONDS } from '../FilmChoice.tsx';
import { endOf, type Words } from '../film-edits.ts';
import { sizeOf } from './gestures.ts';
import { named } from '../named.ts';
import { TimeField } from '../TimeField.tsx';
import type { Editor } from '../use-editor.ts';
import { WordsColour } from './WordsColour.tsx';
import { useTypedText } from './use-typed-text.ts';

/** The fields of words: what they say, how and where, and when. */
export function WordsPanel({ editor, place: at }: { editor: Editor; place: number }) {
  const { document, beats, change, changeWords, view, field } = editor;
  const remark = useStore(view, ({ shown }) => shown[at]?.remark);
  const text = useTypedText(editor, at);
  const words = document.words[at];
  if (!words) return null;
  const { style, place, behind, colour, size = 1 } = words;
  // Where it stands and how large it is is seen in the film, and may change with each frame.
  const tried = {
    ...{ text: words.text || 'Your text', place: 'middle' as const, behind: false, colour },
    ...{ from: 0, to: TILE_SECONDS },
  };
  const onChange = (part: Partial<Words>) => changeWords(at, part);

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
        ref={field}
        value={text.typed}
        error={text.fault}
        onChange={(event) => text.type(event.target.value)}
      />
      <Select
        label="Begin with a hook"
        value=""
        placeholder="Forty first lines"
        options={hooks.map((hook) => ({ value: hook, label: hook.replace('\n', ' ') }))}
        onChange={text.type}
      />
      <FilmChoice
        {...{ editor, ...styles }}
        place={shotAt(document, (words.from + words.to) / 2)}
        value={style}
        partOf={(chosen) => ({ words: [{ ...tried, style: chosen }] })}
        onChange={(chosen) => onChange({ style: chosen })}
      />
      <Select
        {...places}
        value={typeof place === 'string' ? place : 'own'}
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
      <Input
        label="Size, %"
        type="number"
        min={100 * WORD_SIZE_MIN}
        max={100 * WORD_SIZE_MAX}
        step={5}
        value={Math.round(100 * size)}
        onChange={({ target }) => {
          const asked = Math.round(target.valueAsNumber) / 100;
          if (asked >= WORD_SIZE_MIN && asked <= WORD_SIZE_MAX) onChange({ size: sizeOf(asked) });
        }}
      />
      <WordsColour editor={editor} place={at} />
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
      {remark && <Note role="status">{remarkTexts[remark]}</Note>}
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

const remarkTexts: Readonly<Record<Remark, string>> = {
  'on-face': 'These words lie on a face.',
  'no-outline': 'In front: no clear outline here',
  'no-room-behind':
    'In front: people would hide too much or too little of it. Move it, or make it smaller.',
};

const styles = named('Style', wordStyles, { 'lower-third': 'Lower third' });
/** `own`: moved to a point. */
const places = named('Place', [...wordPlaces, 'own'], { own: 'Own place' });
