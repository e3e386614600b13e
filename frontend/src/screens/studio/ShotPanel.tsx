import { ArrowLeft, ArrowRight, Images, Trash2 } from 'lucide-react';
import { rounded } from '#contract/film-time.ts';
import { SHOT_SECONDS_MIN } from '#contract/limits.ts';
import { type ReelCategory, reelCategories } from '#contract/tools/reels.ts';
import { cutsOf } from '#film/cut/timeline.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Grid, Note, Stack } from '#frontend/ui/layout.ts';
import { categoryChoices, joinChoices, optionChoices } from './choices.ts';
import { secondsOf, type Shot } from './film-edits.ts';
import { TimeField } from './TimeField.tsx';
import type { Editor } from './use-editor.ts';

/** The fields of one shot: its item, how that moves, how long, and how it gives way to the next. */
export function ShotPanel({ editor, place }: { editor: Editor; place: number }) {
  const { document, items, missing, beats, change, changeShot, moveShot, ask } = editor;
  const { shots } = document;
  const shot = shots[place];
  if (!shot) return null;
  const { imageId, seconds, from = 0, category, option, next } = shot;
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
          <Select
            label="Motion"
            value={category ?? 'still'}
            options={categoryChoices}
            onChange={chooseCategory}
          />
          {category !== undefined && (
            <Select
              label="Style"
              value={option ?? ''}
              options={optionChoices(category)}
              onChange={(chosen) => onChange({ option: chosen })}
            />
          )}
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
        <Select
          label="To the next shot"
          value={next}
          options={joinChoices}
          onChange={(chosen) => onChange({ next: chosen })}
        />
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
