import { useId, type ComponentProps, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { color, fontSize, inRow, motion, on, radius, sizes, space } from '../../theme/tokens.ts';
import { Stack } from '../layout.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

type FieldTexts = {
  label: string;
  /** In toolbars, where the value or placeholder says what it is, only screen readers read it. */
  isLabelHidden?: boolean;
  hint?: string;
  error?: string;
  aside?: ReactNode;
};

/** A labelled text input. `error` describes it to screen readers and is announced. */
export function Input(props: FieldTexts & ComponentProps<'input'>) {
  const [texts, rest] = splitTexts(props);
  return <Field {...texts}>{(tied) => <InputControl {...rest} {...tied} />}</Field>;
}

/** An `Input` for longer text. */
export function Textarea(props: FieldTexts & ComponentProps<'textarea'>) {
  const [texts, rest] = splitTexts(props);
  return <Field {...texts}>{(tied) => <TextareaControl rows={4} {...rest} {...tied} />}</Field>;
}

/** The texts around a control, and what is left for the control itself. */
function splitTexts<P extends FieldTexts>(props: P) {
  const { label, isLabelHidden, hint, error, aside, ...rest } = props;
  return [{ label, isLabelHidden, hint, error, aside }, rest] as const;
}

export type ControlProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/** Label, hint and error around any control, which must spread the given attributes. */
export function Field(props: FieldTexts & { children: (tied: ControlProps) => ReactNode }) {
  const { label, isLabelHidden, hint, error, aside, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <Stack $gap={2}>
      {isLabelHidden ? (
        <VisuallyHidden as="label" htmlFor={id}>
          {label}
        </VisuallyHidden>
      ) : (
        <LabelRow>
          <label htmlFor={id}>{label}</label>
          {aside}
        </LabelRow>
      )}
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <Note id={noteId} $isError={error !== undefined} role={error ? 'alert' : undefined}>
          {note}
        </Note>
      )}
    </Stack>
  );
}

/** The look of a text field. */
export const controlStyle = css`
  width: 100%;
  min-height: ${sizes.touchTarget};
  padding: ${space[2]} ${space[3]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.background};
  color: ${color.text};
  font-size: ${fontSize[16]};
  line-height: 1.4;
  /* Safari on phones zooms into anything smaller. */
  ${on.finePointer} {
    font-size: ${fontSize[14]};
  }
  transition: border-color ${motion.fast};
  &::placeholder {
    color: ${color.muted};
  }
  &:hover {
    border-color: ${color.muted};
  }
  &:focus-visible {
    outline-offset: 0;
    border-color: ${color.accentLight};
    border-radius: ${radius.control};
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
  &:disabled {
    color: ${color.muted};
    cursor: not-allowed;
  }
`;

const InputControl = styled.input`
  ${controlStyle}
`;

const TextareaControl = styled.textarea`
  ${controlStyle}
  resize: vertical;
`;

const LabelRow = styled.div`
  ${inRow(2)}
  justify-content: space-between;
  font-size: ${fontSize[14]};
  font-weight: 550;
`;

const Note = styled.p<{ $isError: boolean }>`
  font-size: ${fontSize[12]};
  color: ${({ $isError }) => ($isError ? color.danger : color.muted)};
`;
