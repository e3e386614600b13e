import { CircleAlert, Plus, SlidersHorizontal, Type } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { filmSeconds } from '#contract/film-time.ts';
import { FILM_SECONDS_MAX, SHOT_SECONDS_MIN, SHOTS_MAX, WORDS_MAX } from '#contract/limits.ts';
import { cutsOf } from '#film/cut/timeline.ts';
import { Picture } from '#frontend/media/Picture.tsx';
import { TileCover } from '#frontend/media/tile-parts.ts';
import { color, fontSize, motion, on, radius, smallText, space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { twoLines } from '#frontend/ui/shapes.ts';
import { endOf, secondsOf, secondsText } from './film-edits.ts';
import { TimeField } from './TimeField.tsx';
import type { Chosen, Editor } from './use-editor.ts';

/** Shots and words of a film as lists, each entry with its times as fields. */
export function Timeline({ editor }: { editor: Editor }) {
  const { document, items, missing, changeShot, changeWords, moveShot, addWords, ask } = editor;
  const { shots, words } = document;
  const cuts = cutsOf(document);
  const length = filmSeconds(document);

  /** With the Alt key, arrows move a shot; the focus goes along. */
  function moveByKey(event: KeyboardEvent, place: number): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const to = place + (by ?? 0);
    if (!event.altKey || by === undefined || to < 0 || to >= shots.length) return;
    event.preventDefault();
    moveShot(place, to);
    const list = event.currentTarget.closest('ol');
    list?.children[to]?.querySelector('button')?.focus();
  }

  return (
    <Stack $gap={6}>
      <Entry
        as="div"
        {...{ editor, kind: 'film', place: 0 }}
        title="Whole film"
        detail="Name, sound, look, loop and cover"
        icon={<SlidersHorizontal size={18} aria-hidden />}
      />
      <section aria-labelledby="shots">
        <Row $gap={2} $justify="space-between">
          <h2 id="shots">Shots</h2>
          <Detail>{`${secondsText(length)} of ${FILM_SECONDS_MAX} s`}</Detail>
        </Row>
        {/* A list without markers is none for Safari's VoiceOver unless it says so. */}
        <List role="list">
          {shots.map((shot, place) => {
            const item = items.get(shot.imageId);
            const isMissing = missing.includes(shot.imageId);
            const begins = `Shot ${place + 1}, from ${secondsText(cuts[place] ?? 0)} s`;
            const picture = item && <Picture media={item} url={item.thumbnailUrl} />;
            return (
              // A shot has no name of its own, and may be there twice.
              <Entry
                key={place}
                {...{ editor, kind: 'shot', place }}
                title={shot.option ?? (item?.isVideo ? 'Clip' : 'Still picture')}
                detail={isMissing ? 'Its picture is missing' : begins}
                icon={<Thumb>{isMissing ? <CircleAlert size={18} aria-hidden /> : picture}</Thumb>}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={(event) => moveByKey(event, place)}
              >
                <TimeField
                  label={`Seconds of shot ${place + 1}`}
                  isLabelHidden
                  {...secondsOf(document, place, item)}
                  onChange={(seconds) => changeShot(place, { seconds })}
                />
              </Entry>
            );
          })}
        </List>
        <Stack $gap={3} $top={3}>
          <Button
            isWide
            icon={<Plus size={18} aria-hidden />}
            disabled={shots.length === SHOTS_MAX || FILM_SECONDS_MAX - length < SHOT_SECONDS_MIN}
            onClick={() => ask('shots')}
          >
            Add shots
          </Button>
        </Stack>
      </section>
      <section aria-labelledby="words">
        <h2 id="words">Words</h2>
        <List role="list">
          {words.map((one, place) => (
            <Entry
              key={place}
              {...{ editor, kind: 'words', place }}
              title={one.text || 'No text yet'}
              detail={one.from >= length ? 'After the end: not shown' : `Words ${place + 1}`}
            >
              {(['from', 'to'] as const).map((end) => (
                <TimeField
                  key={end}
                  label={`Words ${place + 1}: ${end}`}
                  isLabelHidden
                  {...endOf(one, end)}
                  onChange={(seconds) => changeWords(place, { [end]: seconds })}
                />
              ))}
            </Entry>
          ))}
        </List>
        <Stack $gap={3} $top={3}>
          <Button
            isWide
            icon={<Type size={18} aria-hidden />}
            disabled={words.length === WORDS_MAX}
            onClick={addWords}
          >
            Add words
          </Button>
        </Stack>
      </section>
    </Stack>
  );
}

/** A part of the film that can be chosen, and fields beside it. */
function Entry(
  props: Chosen &
    Pick<ComponentProps<'button'>, 'aria-keyshortcuts' | 'onKeyDown'> & {
      editor: Editor;
      as?: 'div';
      title: string;
      detail: string;
      icon?: ReactNode;
      children?: ReactNode;
    },
) {
  const { editor, kind, place, as, title, detail, icon, children, ...button } = props;
  const { chosen, choose } = editor;
  const isChosen = chosen.kind === kind && chosen.place === place;
  return (
    <Line as={as} $isChosen={isChosen}>
      <Choice
        {...button}
        type="button"
        aria-pressed={isChosen}
        onClick={() => choose({ kind, place })}
      >
        {icon}
        <Texts>
          <strong dir="auto">{title}</strong>
          <span>{detail}</span>
        </Texts>
      </Choice>
      {children && <Times>{children}</Times>}
    </Line>
  );
}

const Detail = styled.span`
  ${smallText}
  font-variant-numeric: tabular-nums;
`;

const List = styled.ol`
  > li {
    margin-top: ${space[2]};
  }
`;

const Line = styled.li<{ $isChosen: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding-right: ${space[2]};
  border: 1px solid ${({ $isChosen }) => ($isChosen ? color.text : color.line)};
  border-radius: ${radius.control};
  background: ${color.surface};
  transition: border-color ${motion.fast};
  ${on.finePointer} {
    &:hover {
      border-color: ${({ $isChosen }) => ($isChosen ? color.text : color.edge)};
    }
  }
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

const Thumb = styled(TileCover)`
  flex: none;
  width: 32px;
  border-radius: ${radius.small};
  color: ${color.danger};
`;

const Texts = styled.span`
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
    /* Safari draws its arrows over the digits all the same. */
    &::-webkit-inner-spin-button {
      display: none;
    }
  }
`;
