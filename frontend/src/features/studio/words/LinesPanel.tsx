import { Textarea } from '#frontend/ui/forms/Field.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { secondsText } from '../film-edits.ts';
import type { Editor } from '../use-editor.ts';
import { useTypedText } from './use-typed-text.ts';

/** The texts of all words of a film as fields, one below the other, as a template asks for them. */
export function LinesPanel({ editor }: { editor: Editor }) {
  const { words } = editor.document;
  return (
    <Stack $gap={4}>
      {words.map((_, place) => (
        // Words have no name of their own, and may be there twice.
        <Line key={place} editor={editor} place={place} />
      ))}
    </Stack>
  );
}

function Line({ editor, place }: { editor: Editor; place: number }) {
  const { document, player } = editor;
  const { typed, fault, type } = useTypedText(editor, place);
  const { from = 0, to = 0 } = document.words[place] ?? {};
  return (
    <Textarea
      label={`Line ${place + 1}, at ${secondsText(from)} s`}
      rows={typed.includes('\n') ? 2 : 1}
      dir="auto"
      value={typed}
      error={fault}
      // By its middle every style shows all of the text.
      onFocus={() => player.current?.seek((from + to) / 2)}
      onChange={({ target }) => type(target.value)}
    />
  );
}
