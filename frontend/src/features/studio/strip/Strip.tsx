import { memo } from 'react';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { filmSeconds, rounded } from '#contract/film-time.ts';
import { cutsOf } from '#film/cut/timeline.ts';
import { color, cutLine, fillParent, fontSize, radius, space } from '#frontend/theme/tokens.ts';
import { unselectable } from '#frontend/ui/shapes.ts';
import { endOf, secondsOf, secondsText } from '../film-edits.ts';
import type { Editor } from '../use-editor.ts';
import { filmBeats, type Part, rowsOf } from './gestures.ts';
import { useStrip } from './use-strip.ts';

/**
 * The film in proportion to its seconds: beats, shots, words and the playhead. What is done here by
 * hand is done in the lists of `Timeline.tsx`, too.
 */
export function Strip({ editor }: { editor: Editor }) {
  const { draft, items, missing, chosen, choose, playhead, peaks, draggedOn } = editor;
  // Words that are moved on the picture keep their seconds.
  const document = useStore(draft.store, ({ now }) =>
    draggedOn === 'picture' ? editor.document : now.document,
  );
  const { shots, words, sound } = document;
  const { span, lifted, handlers } = useStrip(editor, document);
  const cuts = cutsOf(document);
  const beats = filmBeats(document);
  const length = filmSeconds(document);
  const rows = rowsOf(words);
  const rowCount = Math.max(1, ...rows.map((row) => row + 1));
  const parts = (seconds: number) => `${(100 * seconds) / span}%`;
  const isOnBeat = (second: number) => beats.some((beat) => rounded(beat) === rounded(second));
  const isChosen = (kind: Part['kind'], place: number) =>
    chosen.kind === kind && chosen.place === place;

  return (
    <Track role="group" aria-label="Strip" data-has-twin {...handlers}>
      <Beats
        aria-hidden
        $isHeard={sound !== 'none' && sound !== 'clip'}
        style={{ width: parts(length) }}
      >
        <Wave peaks={peaks} />
        {beats.map(
          (beat) =>
            beat < length && <span key={beat} style={{ left: `${(100 * beat) / length}%` }} />,
        )}
      </Beats>
      <Shots>
        {shots.map((shot, place) => {
          const item = items.get(shot.imageId);
          const isLifted = lifted?.place === place;
          const begins = (isLifted ? lifted.second : cuts[place]) ?? 0;
          const url = item && !missing.includes(shot.imageId) ? `url("${item.thumbnailUrl}")` : '';
          const { min, max } = secondsOf(document, place, item);
          const start = cuts[place] ?? 0;
          const isLast = place === shots.length - 1;
          return (
            <Slot
              // A shot has no name of its own, and may be there twice.
              key={place}
              $isLifted={isLifted}
              style={{ left: parts(begins), width: parts(shot.seconds) }}
            >
              <Shot
                type="button"
                data-shot={place}
                aria-label={`Strip: shot ${place + 1}`}
                aria-pressed={isChosen('shot', place)}
                aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                style={{ backgroundImage: url }}
                onClick={(event) => isByKey(event) && choose({ kind: 'shot', place })}
              />
              <Handle
                label={isLast ? 'End of the film' : `Cut after shot ${place + 1}`}
                {...{ kind: 'shot', place, end: 'to' }}
                {...{ min: start + min, max: start + max }}
                second={cuts[place + 1] ?? 0}
                isOnBeat={isOnBeat(cuts[place + 1] ?? 0)}
              />
            </Slot>
          );
        })}
      </Shots>
      <Bars>
        {words.map(
          (one, place) =>
            one.from < length && (
              <Slot
                key={place}
                style={{
                  ...{ left: parts(one.from), width: parts(Math.min(one.to, span) - one.from) },
                  top: `${(100 * (rows[place] ?? 0)) / rowCount}%`,
                  height: `${100 / rowCount}%`,
                }}
              >
                <Bar
                  type="button"
                  data-words={place}
                  data-text={one.text}
                  aria-label={`Strip: words ${place + 1}`}
                  aria-pressed={isChosen('words', place)}
                  aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                  onClick={(event) => isByKey(event) && choose({ kind: 'words', place })}
                />
                {(['from', 'to'] as const).map((end) => (
                  <Handle
                    key={end}
                    label={`${end === 'from' ? 'Beginning' : 'End'} of words ${place + 1}`}
                    {...{ kind: 'words', place, end }}
                    {...{ min: endOf(one, end).min, max: endOf(one, end).max }}
                    second={one[end]}
                    isOnBeat={isOnBeat(one[end])}
                  />
                ))}
              </Slot>
            ),
        )}
      </Bars>
      <Playhead ref={playhead} aria-hidden style={{ '--span': span }} />
    </Track>
  );
}

/** The sound, from the film's beginning to its end; the loudest is as high as there is room. */
const Wave = memo(function Wave({ peaks }: { peaks: readonly number[] }) {
  const most = Math.max(...peaks);
  const lines = peaks.map((peak, at) => `M${at + 0.5} ${1 - peak / most}v${(2 * peak) / most}`);
  return (
    <svg data-sound viewBox={`0 0 ${Math.max(1, peaks.length)} 2`} preserveAspectRatio="none">
      <path d={lines.join('')} />
    </svg>
  );
});

/** Presses of a pointer are ends of gestures. */
const isByKey = ({ detail }: { detail: number }) => detail === 0;

/** An end of a shot or of words. */
const Handle = memo(function Handle(
  props: Part & { label: string; second: number; isOnBeat: boolean; min: number; max: number },
) {
  const { label, kind, place, end, second, isOnBeat, min, max } = props;
  return (
    <Grip
      role="slider"
      tabIndex={0}
      data-shot={kind === 'shot' ? place : undefined}
      data-words={kind === 'words' ? place : undefined}
      data-end={end}
      aria-label={label}
      aria-valuemin={rounded(min)}
      aria-valuemax={rounded(max)}
      aria-valuenow={rounded(second)}
      aria-valuetext={`${secondsText(second)} s${isOnBeat ? ', on a beat' : ''}`}
      $isOnBeat={isOnBeat}
      $end={end ?? 'to'}
    />
  );
});

const Track = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: 28px 48px 46px;
  gap: 1px;
  height: 100%;
  overflow: clip;
  /* Room for the frame of what has the focus, and for fingers. */
  overflow-clip-margin: ${space[3]};
  cursor: col-resize;
  /* Up and down the page is scrolled. */
  touch-action: pan-y;
  ${unselectable}
  -webkit-touch-callout: none;
`;

const Beats = styled.div<{ $isHeard: boolean }>`
  position: relative;
  border-bottom: 1px solid ${color.line};
  > svg {
    ${fillParent}
    stroke: ${color.edge};
    stroke-width: 0.6;
  }
  > span {
    position: absolute;
    bottom: 0;
    width: 1px;
    height: 6px;
    background: ${({ $isHeard }) => ($isHeard ? color.muted : color.edge)};
  }
  /* A bar has four; the first child is the sound. */
  > :nth-child(4n + 2) {
    height: 12px;
  }
`;

const Shots = styled.div`
  position: relative;
`;

const Bars = styled.div`
  position: relative;
`;

const Slot = styled.div<{ $isLifted?: boolean }>`
  position: absolute;
  height: 100%;
  ${({ $isLifted }) => $isLifted && 'z-index: 1; opacity: 0.8;'}
`;

const Shot = styled.button`
  ${fillParent}
  width: calc(100% - 2px);
  padding: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.small};
  background: ${color.raised} repeat-x left / auto 100%;
  cursor: grab;
  &[aria-pressed='true'] {
    border-color: ${color.text};
  }
`;

const Bar = styled.button`
  ${fillParent}
  width: calc(100% - 2px);
  height: calc(100% - 1px);
  padding: 0 ${space[2]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.small};
  background: ${color.lifted};
  font-size: ${fontSize[12]};
  text-align: left;
  ${cutLine}
  cursor: grab;
  /* The list has it as a text. */
  &::before {
    unicode-bidi: plaintext;
    content: attr(data-text);
  }
  &[aria-pressed='true'] {
    border-color: ${color.text};
  }
`;

/** At the end of its part, and within it; for fingers it reaches beyond. */
const Grip = styled.div<{ $isOnBeat: boolean; $end: 'from' | 'to' }>`
  position: absolute;
  ${({ $end }) => ($end === 'from' ? 'left: 0;' : 'right: 0;')}
  width: min(24px, 33%);
  height: 100%;
  cursor: ew-resize;
  @media (pointer: coarse) {
    &::before {
      position: absolute;
      /* Short parts leave their neighbours' ends to the finger. */
      inset: 0 max(-10px, -25%);
      content: '';
    }
  }
  &::after {
    position: absolute;
    inset: 20% auto;
    ${({ $end }) => ($end === 'from' ? 'left: 3px;' : 'right: 5px;')}
    width: 3px;
    border-radius: ${radius.full};
    background: ${({ $isOnBeat }) => ($isOnBeat ? color.accent : color.text)};
    box-shadow: 0 0 0 1px ${color.background};
    content: '';
  }
`;

/** A layer as wide as the strip, with its line at its beginning. */
const Playhead = styled.div`
  position: absolute;
  inset: 0;
  border-left: 2px solid ${color.text};
  transform: translateX(calc(100% * var(--second, 0) / var(--span)));
  pointer-events: none;
  &::before {
    position: absolute;
    top: 0;
    left: -6px;
    width: 10px;
    height: 10px;
    border-radius: ${radius.full};
    background: ${color.text};
    content: '';
  }
`;
