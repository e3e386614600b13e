import { CircleAlert, Plus, SlidersHorizontal, Type } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { FilmDocument } from '#contract/films.ts';
import { FILM_SECONDS_MAX, SHOT_SECONDS_MIN, SHOTS_MAX, WORDS_MAX } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { cutsOf } from '#film/cut/timeline.ts';
import { Picture } from '#frontend/features/gallery/Picture.tsx';
import { color, finePointer, fontSize, motion, radius, space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { twoLines } from '#frontend/ui/shapes.ts';
import { longestShot, secondsText, type Shot, type Words } from './film-edits.ts';
import { TimeField } from './TimeField.tsx';

/** The part of a film that is chosen to be edited. */
export type Chosen = { kind: 'film' } | { kind: 'shot' | 'words'; place: number };

type Edits = {
  onChoose: (chosen: Chosen) => void;
  onShot: (place: number, part: Partial<Shot>) => void;
  onMove: (place: number, to: number) => void;
  onWords: (place: number, part: Partial<Words>) => void;
  onAddShots: () => void;
  onAddWords: () => void;
};

/** Shots and words of a film as lists, each entry with its times as fields. */
export function Timeline(
  props: Edits & {
    document: FilmDocument;
    items: ReadonlyMap<number, Media>;
    missing: readonly number[];
    chosen: Chosen;
  },
) {
  const { document, items, missing, chosen, onChoose, onShot, onMove, onWords } = props;
  const { shots, words } = document;
  const beginnings = cutsOf(document);
  const length = beginnings.at(-1) ?? 0;
  const isChosen = (kind: Chosen['kind'], place: number) =>
    chosen.kind === kind && chosen.kind !== 'film' && chosen.place === place;

  /** With the Alt key, arrows move a shot; the focus goes along. */
  function moveByKey(event: KeyboardEvent, place: number): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const to = place + (by ?? 0);
    if (!event.altKey || by === undefined || to < 0 || to >= shots.length) return;
    event.preventDefault();
    onMove(place, to);
    const list = event.currentTarget.closest('ol');
    list?.children[to]?.querySelector('button')?.focus();
  }

  return (
    <Stack $gap={6}>
      <Whole $isChosen={chosen.kind === 'film'}>
        <Choice
          type="button"
          aria-pressed={chosen.kind === 'film'}
          onClick={() => onChoose({ kind: 'film' })}
        >
          <SlidersHorizontal size={18} aria-hidden />
          <Lines>
            <strong>Whole film</strong>
            <span>Name, sound, look, loop and cover</span>
          </Lines>
        </Choice>
      </Whole>
      <section aria-labelledby="shots">
        <Heading
          id="shots"
          title="Shots"
          detail={`${secondsText(length)} of ${FILM_SECONDS_MAX} s`}
        />
        {/* A list without markers is none for Safari's VoiceOver unless it says so. */}
        <List role="list">
          {shots.map((shot, place) => {
            const item = items.get(shot.imageId);
            const isMissing = missing.includes(shot.imageId);
            return (
              // A shot has no name of its own, and may be there twice.
              <Entry key={place} $isChosen={isChosen('shot', place)}>
                <Choice
                  type="button"
                  aria-pressed={isChosen('shot', place)}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onClick={() => onChoose({ kind: 'shot', place })}
                  onKeyDown={(event) => moveByKey(event, place)}
                >
                  <Thumb>
                    {isMissing ? (
                      <CircleAlert size={18} aria-hidden />
                    ) : (
                      item && <Picture media={item} url={item.thumbnailUrl} />
                    )}
                  </Thumb>
                  <Lines>
                    <strong>{shotName(shot, item)}</strong>
                    <span>
                      {isMissing
                        ? 'Its picture is missing'
                        : `Shot ${place + 1}, from ${secondsText(beginnings[place] ?? 0)} s`}
                    </span>
                  </Lines>
                </Choice>
                <Times>
                  <TimeField
                    label={`Seconds of shot ${place + 1}`}
                    isLabelHidden
                    value={shot.seconds}
                    min={SHOT_SECONDS_MIN}
                    max={longestShot(document, place, item)}
                    onChange={(seconds) => onShot(place, { seconds })}
                  />
                </Times>
              </Entry>
            );
          })}
        </List>
        <Adding>
          <Button
            isWide
            icon={<Plus size={18} aria-hidden />}
            disabled={shots.length === SHOTS_MAX || FILM_SECONDS_MAX - length < SHOT_SECONDS_MIN}
            onClick={props.onAddShots}
          >
            Add shots
          </Button>
        </Adding>
      </section>
      <section aria-labelledby="words">
        <Heading id="words" title="Words" />
        <List role="list">
          {words.map((one, place) => (
            <Entry key={place} $isChosen={isChosen('words', place)}>
              <Choice
                type="button"
                aria-pressed={isChosen('words', place)}
                onClick={() => onChoose({ kind: 'words', place })}
              >
                <Lines>
                  <strong dir="auto">{one.text || 'No text yet'}</strong>
                  <span>
                    {one.from >= length ? 'After the end: not shown' : `Words ${place + 1}`}
                  </span>
                </Lines>
              </Choice>
              <Times>
                {(['from', 'to'] as const).map((end) => (
                  <TimeField
                    key={end}
                    label={`Words ${place + 1}: ${end}`}
                    isLabelHidden
                    value={one[end]}
                    min={end === 'from' ? 0 : one.from + 0.1}
                    max={end === 'from' ? one.to - 0.1 : FILM_SECONDS_MAX}
                    onChange={(seconds) => onWords(place, { [end]: seconds })}
                  />
                ))}
              </Times>
            </Entry>
          ))}
        </List>
        <Adding>
          <Button
            isWide
            icon={<Type size={18} aria-hidden />}
            disabled={words.length === WORDS_MAX}
            onClick={props.onAddWords}
          >
            Add words
          </Button>
        </Adding>
      </section>
    </Stack>
  );
}

/** The name of a shot: its motion, or what it shows. */
export function shotName({ option }: Shot, item: Media | undefined): string {
  return option ?? (item?.isVideo ? 'Clip' : 'Still picture');
}

function Heading({ id, title, detail }: { id: string; title: string; detail?: ReactNode }) {
  return (
    <Row $gap={2} $justify="space-between">
      <h2 id={id}>{title}</h2>
      <Detail>{detail}</Detail>
    </Row>
  );
}

const Detail = styled.span`
  color: ${color.muted};
  font-size: ${fontSize[12]};
  font-variant-numeric: tabular-nums;
`;

const List = styled.ol``;

const Entry = styled.li<{ $isChosen: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  margin-top: ${space[2]};
  padding-right: ${space[2]};
  border: 1px solid ${({ $isChosen }) => ($isChosen ? color.text : color.line)};
  border-radius: ${radius.control};
  background: ${color.surface};
  transition: border-color ${motion.fast};
  ${finePointer} {
    &:hover {
      border-color: ${({ $isChosen }) => ($isChosen ? color.text : color.edge)};
    }
  }
`;

const Whole = styled(Entry).attrs({ as: 'div' })`
  margin-top: 0;
`;

const Choice = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${space[3]};
  min-width: 0;
  min-height: 64px;
  padding: ${space[1]} ${space[2]};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  text-align: left;
  cursor: pointer;
`;

const Thumb = styled.span`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: 32px;
  aspect-ratio: 9 / 16;
  overflow: hidden;
  border-radius: ${radius.small};
  background: ${color.raised};
  color: ${color.danger};
`;

const Lines = styled.span`
  display: grid;
  min-width: 0;
  font-size: ${fontSize[14]};
  ${twoLines}
`;

/** Narrow, but for its digits. */
const Times = styled.div`
  display: flex;
  gap: ${space[1]};
  input {
    width: 64px;
    padding-inline: ${space[2]};
    appearance: textfield;
    text-align: right;
  }
`;

const Adding = styled.div`
  margin-top: ${space[3]};
`;
