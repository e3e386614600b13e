import { ArrowLeft, ArrowRight, Crosshair, Images, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { shotJoins, wordPlaces, wordStyles } from '#contract/film-choices.ts';
import { rounded } from '#contract/film-time.ts';
import { SHOT_SECONDS_MIN, WORD_CHARACTERS_MAX } from '#contract/limits.ts';
import { reelCategoryNames } from '#contract/tools/reel-category-names.ts';
import { reelCategories, reelCategoryKeys, type ReelCategory } from '#contract/tools/reels.ts';
import { cutsOf } from '#film/cut/timeline.ts';
import { hooks } from '#film/words/hooks.ts';
import { undrawable } from '#film/words/letters.ts';
import type { Remark } from '#film/words/standing.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Checkbox } from '#frontend/ui/forms/Checkbox.tsx';
import { Input, Textarea } from '#frontend/ui/forms/Field.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Grid, Note, Row, Stack } from '#frontend/ui/layout.ts';
import { endOf, secondsOf, type Shot, type Words } from './film-edits.ts';
import { named } from './named.ts';
import { TimeField } from './TimeField.tsx';
import type { Editor } from './use-editor.ts';

/** The fields of one shot: its item, how that moves, how long, and how it gives way to the next. */
export function ShotPanel({ editor, place }: { editor: Editor; place: number }) {
  const { document, items, missing, beats, change, changeShot, moveShot, ask } = editor;
  const { shots } = document;
  const shot = shots[place];
  if (!shot) return null;
  const { imageId, seconds, from = 0, category, option, next, fit, subject } = shot;
  const item = items.get(imageId);
  const begins = cutsOf(document)[place] ?? 0;
  const isLast = place === shots.length - 1;
  const onChange = (part: Partial<Shot>) => changeShot(place, part);
  const clipSeconds = item?.isVideo ? (item.durationSeconds ?? 0) : null;

  function chooseCategory(chosen: ReelCategory | 'still'): void {
    if (chosen === 'still') return onChange({ category: undefined, option: undefined });
    onChange({ category: chosen, option: reelCategories[chosen][0] });
  }

  return (
    <Stack $gap={4}>
      {missing.includes(imageId) && (
        <Note role="alert">
          What this shot shows was deleted. Restore it from the trash, or replace it.
        </Note>
      )}
      {clipSeconds === null ? (
        <>
          <Select {...motions} value={category ?? 'still'} onChange={chooseCategory} />
          {category !== undefined && (
            <Select
              {...motionStyles(category)}
              value={option ?? ''}
              onChange={(chosen) => onChange({ option: chosen })}
            />
          )}
          <Checkbox
            isChecked={fit === 'whole'}
            onChange={(isWhole) => onChange({ fit: isWhole ? 'whole' : undefined })}
          >
            Show the whole picture
          </Checkbox>
          <Row $gap={2}>
            <Button
              icon={<Crosshair size={18} aria-hidden />}
              disabled={!item}
              onClick={() => ask('subject')}
            >
              Choose the subject
            </Button>
            {subject && (
              <Button onClick={() => onChange({ subject: undefined })}>As it was found</Button>
            )}
          </Row>
        </>
      ) : (
        <TimeField
          label="From second of the clip"
          value={from}
          min={0}
          max={Math.max(0, clipSeconds - SHOT_SECONDS_MIN)}
          onChange={(second) =>
            onChange({ from: second, seconds: Math.min(seconds, rounded(clipSeconds - second)) })
          }
        />
      )}
      <TimeField
        label="Seconds"
        {...secondsOf(document, place, item)}
        beats={beats.map((beat) => beat - begins)}
        onChange={(changed) => onChange({ seconds: changed })}
      />
      {!isLast && (
        <Select {...joins} value={next} onChange={(chosen) => onChange({ next: chosen })} />
      )}
      <Grid $gap={2} $columns={2}>
        <Button
          icon={<ArrowLeft size={18} aria-hidden />}
          disabled={place === 0}
          onClick={() => moveShot(place, place - 1)}
        >
          Earlier
        </Button>
        <Button
          icon={<ArrowRight size={18} aria-hidden />}
          disabled={isLast}
          onClick={() => moveShot(place, place + 1)}
        >
          Later
        </Button>
        <Button icon={<Images size={18} aria-hidden />} onClick={() => ask('replacement')}>
          Replace
        </Button>
        <Button
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          disabled={shots.length === 1}
          title={shots.length === 1 ? 'A film has at least one shot' : undefined}
          onClick={() => change('removed shot', { shots: shots.toSpliced(place, 1) })}
        >
          Remove
        </Button>
      </Grid>
    </Stack>
  );
}

/** The fields of words: what they say, how and where, and when. */
export function WordsPanel({ editor, place: at }: { editor: Editor; place: number }) {
  const { document, beats, change, changeWords, remarks } = editor;
  // What cannot be drawn stays in the field, and is none of the film's text.
  const [refused, setRefused] = useState<string | null>(null);
  const words = document.words[at];
  if (!words) return null;
  const { text, style, place, behind } = words;
  const remark = remarks[at];
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
      <Select {...styles} value={style} onChange={(chosen) => onChange({ style: chosen })} />
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
  'no-room-behind': 'In front: behind people too much or too little of it would be hidden',
};

/** Why a text cannot be drawn, in the words of the field. */
function faultOf(text: string): string | undefined {
  if ([...text].length > WORD_CHARACTERS_MAX) return `At most ${WORD_CHARACTERS_MAX} characters`;
  if (text.split('\n').length > 2) return 'At most two lines';
  const missing = undrawable(text);
  return missing && `These cannot be drawn: ${missing}`;
}

const joins = named('To the next shot', shotJoins);
const styles = named('Style', wordStyles, { 'lower-third': 'Lower third' });
/** `own`: moved to a point. */
const places = named('Place', [...wordPlaces, 'own'], { own: 'Own place' });

const moving = reelCategoryKeys.filter((category) => category !== 'custom');
/** `still`: a picture that does not move. */
const motions = named('Motion', ['still', ...moving], { ...reelCategoryNames, still: 'No motion' });

const motionStyles = (category: ReelCategory) => named<string>('Style', reelCategories[category]);
