import { useState } from 'react';
import { keptForGood } from '#frontend/api/browser-store.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Note, Row, Stack } from '#frontend/ui/layout.ts';
import { withWholePictures } from './film-edits.ts';
import type { Editor } from './use-editor.ts';

/** The key under which a browser keeps that this note was closed. */
const CUT_SAID = 'studio-cut-said';

/** Says once that wide pictures are cut to fill the frame, and shows them whole in one step. */
export function CutNote({ editor: { document, items, change } }: { editor: Editor }) {
  const [isSaid, setSaid] = useState(() => keptForGood.get(CUT_SAID) !== null);
  const whole = withWholePictures(document, items);
  if (isSaid || whole === document) return null;
  function close(): void {
    keptForGood.set(CUT_SAID, '1');
    setSaid(true);
  }
  function showWhole(): void {
    change('whole pictures', whole);
    close();
  }
  return (
    <Stack $gap={2}>
      <Note role="status">Wide pictures are cut to fill the frame.</Note>
      <Row $gap={2}>
        <Button onClick={showWhole}>Show whole pictures</Button>
        <Button onClick={close}>Fill the frame</Button>
      </Row>
    </Stack>
  );
}
