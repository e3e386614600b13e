import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { space } from '../theme/tokens.ts';
import { cardStyle } from './Card.tsx';
import { Stack } from './layout.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> & {
  gap?: ComponentProps<typeof Stack>['$gap'];
  onSubmit: (form: HTMLFormElement) => unknown;
};

/** The shell of every form: a column of fields. The browser's own validation messages are off. */
export function Form({ gap = 5, onSubmit, ...rest }: FormProps) {
  return (
    <Stack
      {...rest}
      as="form"
      $gap={gap}
      noValidate
      onSubmit={(event: { preventDefault: () => void; currentTarget: EventTarget }) => {
        event.preventDefault();
        // The event comes from this form.
        onSubmit(event.currentTarget as HTMLFormElement);
      }}
    />
  );
}

/** A form that is a card of its screen. */
export const CardForm = styled(Form)`
  ${cardStyle}
  width: 100%;
`;

/** A form below the title of a dialog. */
export const DialogForm = styled(Form)`
  margin-top: ${space[5]};
`;
