import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { space, fontSize } from '../../theme/tokens.ts';
import { cardStyle, Stack, Note } from '../layout.ts';

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

/** Title of a form that is the whole screen, and what it is for. */
export function FormHead(props: { title: string; text: string; isStatus?: true }) {
  const { title, text, isStatus } = props;
  return (
    <Head>
      <h1>{title}</h1>
      <Note role={isStatus && 'status'}>{text}</Note>
    </Head>
  );
}

const Head = styled.header`
  display: grid;
  gap: ${space[1]};
  h1 {
    font-size: ${fontSize[28]};
    letter-spacing: -0.02em;
  }
`;
