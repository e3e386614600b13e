import { ArrowLeft, ArrowRight, Images, Trash2 } from 'lucide-react';
import { rounded } from '#contract/film-time.ts';
import type { FilmDocument } from '#contract/films.ts';
import { SHOT_SECONDS_MIN } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { type ReelCategory, reelCategories } from '#contract/tools/reels.ts';
import { cutsOf } from '#film/cut/timeline.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Grid, Note, Stack } from '#frontend/ui/layout.ts';
import { categoryChoices, joinChoices, optionChoices } from './choices.ts';
import { longestShot, type Shot } from './film-edits.ts';
import { TimeField } from './TimeField.tsx';

/** The fields of one shot: its item, how that moves, how long, and how it gives way to the next. */
export function ShotPanel(props: {
  document: FilmDocument;
  place: number;
  item: Media | undefined;
  isMissing: boolean;
  /** The beats of the film, in its seconds. */
  beats: readonly number[];
  onChange: (part: Partial<Shot>) => void;
  onMove: (to: number) => void;
  onReplace: () => void;
  onRemove: () => void;
}) {
  const { document, place, item, isMissing, beats, onChange, onMove, onReplace, onRemove } = props;
  const shot = document.shots[place];
  if (!shot) return null;
  const { seconds, from = 0, category, option, next } = shot;
  const begins = cutsOf(document)[place] ?? 0;
  const isLast = place === document.shots.length - 1;
  const clipSeconds = item?.isVideo ? (item.durationSeconds ?? 0) : null;

  function chooseCategory(chosen: ReelCategory | 'still'): void {
    if (chosen === 'still') return onChange({ category: undefined, option: undefined });
    onChange({ category: chosen, option: reelCategories[chosen][0] });
  }

  return (
    <Stack $gap={4}>
      {isMissing && (
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
        value={seconds}
        min={SHOT_SECONDS_MIN}
        max={longestShot(document, place, item)}
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
          onClick={() => onMove(place - 1)}
        >
          Earlier
        </Button>
        <Button
          icon={<ArrowRight size={18} aria-hidden />}
          disabled={isLast}
          onClick={() => onMove(place + 1)}
        >
          Later
        </Button>
        <Button icon={<Images size={18} aria-hidden />} onClick={onReplace}>
          Replace
        </Button>
        <Button
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          disabled={document.shots.length === 1}
          title={document.shots.length === 1 ? 'A film has at least one shot' : undefined}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Grid>
    </Stack>
  );
}
