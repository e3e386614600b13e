import { type ComponentProps, useState, type ChangeEvent } from 'react';
import { styled } from 'styled-components';
import { fontSize, inColumn, space } from '../../theme/tokens.ts';
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
  ${inColumn(1)}
  h1 {
    font-size: ${fontSize[28]};
    letter-spacing: -0.02em;
  }
`;

type Errors<F> = { [K in keyof F]?: string | undefined };

/**
 * The text fields of a form: their values, what is wrong with them, and whether it is being sent.
 *
 * `submit` checks, puts the focus into the first field that is wrong, and otherwise sends; `send`
 * never rejects and may resolve to faults that only the server finds. An error goes away when its
 * field is edited or its cause is gone.
 */
export function useForm<F extends Record<string, string>>(options: {
  initial: F;
  check: (values: F) => Errors<F>;
  send: (values: F) => Promise<Errors<F> | void>;
}) {
  const { initial, check, send } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<F>>({});
  // Not a mutation of the query library, which only signed-in screens load.
  const [isPending, setPending] = useState(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    const found = check(values);
    setErrors(found);
    const wrong = Object.keys(found).find((name) => found[name] !== undefined);
    if (wrong !== undefined) {
      form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    setPending(true);
    setErrors((await send(values)) ?? {});
    setPending(false);
  }

  function change(name: keyof F & string, value: string): void {
    const next = { ...values, [name]: value };
    const still = check(next);
    setValues(next);
    setErrors((before) => {
      const kept = Object.entries(before).filter(
        ([field, error]) => field !== name && still[field] === error,
      );
      // A part of the same errors.
      return Object.fromEntries(kept) as Errors<F>;
    });
  }

  return {
    values,
    isPending,
    submit: (form: HTMLFormElement) => void submit(form),
    reset: () => setValues(initial),
    /** The props that make an input or a textarea this field. */
    field: (name: keyof F & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(name, event.target.value),
    }),
  };
}
