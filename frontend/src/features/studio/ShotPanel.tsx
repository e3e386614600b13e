import { ArrowLeft, ArrowRight, Crosshair, Images, Trash2 } from 'lucide-react';
import { shotJoins } from '#contract/film-choices.ts';
import { rounded } from '#contract/film-time.ts';
import { SHOT_SECONDS_MIN } from '#contract/limits.ts';
import { reelCategoryNames } from '#contract/tools/reel-category-names.ts';
import { reelCategories, reelCategoryKeys, type ReelCategory } from '#contract/tools/reels.ts';
import { cutsOf } from '#film/cut/timeline.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Checkbox } from '#frontend/ui/forms/Checkbox.tsx';
import { Chip, Chips } from '#frontend/ui/forms/chips.ts';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Grid, Note, Row, Stack } from '#frontend/ui/layout.ts';
import { useRovingFocus } from '#frontend/ui/use-roving-focus.ts';
import { ChoiceLabel, FilmChoice } from './FilmChoice.tsx';
import { secondsOf, type Shot } from './film-edits.ts';
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
          <MotionChoice value={category ?? 'still'} onChange={chooseCategory} />
          {category !== undefined && (
            <FilmChoice
              {...{ editor, place, ...motionStyles(category) }}
              value={option ?? null}
              partOf={(chosen) => ({ shot: { category, option: chosen } })}
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

/** The categories of motions, and none; their styles are tiles below. */
function MotionChoice(props: {
  value: ReelCategory | 'still';
  onChange: (value: ReelCategory | 'still') => void;
}) {
  const { value, onChange } = props;
  const { label, options } = motions;
  const focus = useRovingFocus(
    options.map((option) => option.value),
    value,
  );
  return (
    <Stack $gap={2}>
      <ChoiceLabel aria-hidden>{label}</ChoiceLabel>
      <Chips {...focus.group} aria-label={label}>
        {options.map((option) => (
          <Chip
            key={option.value}
            onClick={() => onChange(option.value)}
            {...focus.button(option.value)}
          >
            {option.label}
          </Chip>
        ))}
      </Chips>
    </Stack>
  );
}

const joins = named('To the next shot', shotJoins);
const moving = reelCategoryKeys.filter((category) => category !== 'custom');
/** `still`: a picture that does not move. */
const motions = named('Motion', ['still', ...moving], { ...reelCategoryNames, still: 'No motion' });

const motionStyles = (category: ReelCategory) => named<string>('Style', reelCategories[category]);
