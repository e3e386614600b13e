import { styled } from 'styled-components';
import { color, fontSize, radius } from '#frontend/theme/tokens.ts';
import type { Editor } from '../use-editor.ts';
import type { Parts } from './gestures.ts';
import { useTypedText } from './use-typed-text.ts';

/** A text that is typed where it is seen. */
export function InPlace(props: {
  editor: Editor;
  place: number;
  middle: Parts;
  onEnd: (isByKey: boolean) => void;
}) {
  const { editor, place, middle, onEnd } = props;
  const { typed, fault, type } = useTypedText(editor, place);
  return (
    <Typed
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a double press
      autoFocus
      style={{ top: `clamp(32px, ${100 * middle.y}%, 100% - 32px)` }}
      aria-label={`Caption ${place + 1}`}
      aria-invalid={fault !== undefined}
      title={fault}
      dir="auto"
      rows={2}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onFocus={({ target }) => target.setSelectionRange(typed.length, typed.length)}
      onBlur={() => onEnd(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEnd(true);
      }}
    />
  );
}

/** A field as wide as the picture: words on a phone are narrower than a text one can read. */
const Typed = styled.textarea`
  position: absolute;
  z-index: 1;
  width: 100%;
  height: 64px;
  transform: translateY(-50%);
  border: 1px solid ${color.accent};
  border-radius: ${radius.small};
  background: ${color.background};
  color: ${color.text};
  font-size: ${fontSize[16]};
  text-align: center;
  pointer-events: auto;
  resize: none;
`;
