import { Image, LayoutTemplate, Type } from 'lucide-react';
import { useState } from 'react';
import { checkCollectionName, cleanCollectionName } from '#contract/collection-name.ts';
import { filmLooks, filmSounds } from '#contract/film-choices.ts';
import { filmSeconds, rounded } from '#contract/film-time.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Checkbox } from '#frontend/ui/forms/Checkbox.tsx';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { FilmChoice } from './FilmChoice.tsx';
import { named } from './named.ts';
import { TimeField } from './TimeField.tsx';
import type { Editor } from './use-editor.ts';

/** The fields of the whole film: name, sound, look, loop and cover. */
export function FilmPanel({ editor }: { editor: Editor }) {
  const { draft, state, document, beats, change, choose, pause, second, ask } = editor;
  const { sound, look, loop, cover } = document;
  // A name that cannot be stored stays in the field.
  const [refused, setRefused] = useState<string | null>(null);

  // The shot that was seen when these fields were opened: of it are the tiles.
  const [seen] = useState(editor.seenShot);
  const place = Math.min(seen, document.shots.length - 1);

  function typeName(typed: string): void {
    const isFine = checkCollectionName(cleanCollectionName(typed)) === undefined;
    setRefused(isFine ? null : typed);
    if (isFine) draft.edit('name', { name: typed });
  }

  return (
    <Stack $gap={4}>
      <Input
        label="Name"
        dir="auto"
        autoComplete="off"
        value={refused ?? state.now.name}
        error={refused === null ? undefined : checkCollectionName(cleanCollectionName(refused))}
        onChange={(event) => typeName(event.target.value)}
      />
      <FilmChoice
        {...{ editor, place, ...sounds }}
        value={sound}
        // A still picture: it is heard.
        partOf={(next) => ({ sound: next, shot: { category: undefined, option: undefined } })}
        onChange={(next) => change('sound', { sound: next })}
        onHeard={pause}
      />
      <FilmChoice
        {...{ editor, place, ...looks }}
        value={look ?? 'plain'}
        partOf={(chosen) => ({ look: lookOf(chosen) })}
        onChange={(chosen) => change('look', { look: lookOf(chosen) })}
      />
      <Checkbox isChecked={loop} onChange={(isLoop) => change('loop', { loop: isLoop })}>
        Loop: the last frame meets the first
      </Checkbox>
      <TimeField
        label="Cover at second"
        value={cover}
        min={0}
        max={filmSeconds(document)}
        beats={beats}
        onChange={(at) => change('cover', { cover: at })}
      />
      <Button
        icon={<Image size={18} aria-hidden />}
        onClick={() => change('cover', { cover: rounded(second.current) })}
      >
        Use this moment as cover
      </Button>
      {document.words.length > 0 && (
        <Button
          icon={<Type size={18} aria-hidden />}
          onClick={() => choose({ kind: 'lines', place: 0 })}
        >
          What it says
        </Button>
      )}
      <Button icon={<LayoutTemplate size={18} aria-hidden />} onClick={() => ask('template')}>
        Use a template
      </Button>
    </Stack>
  );
}

const sounds = named('Sound', filmSounds, { none: 'No sound', clip: 'Sound of the clips' });
/** Tiles have texts alone; `plain` is no look. */
const looks = named('Look', ['plain', ...filmLooks], {
  plain: 'As it is',
  mono: 'Black and white',
});
const lookOf = (chosen: 'plain' | (typeof filmLooks)[number]) =>
  chosen === 'plain' ? null : chosen;
