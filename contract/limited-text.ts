import { z } from 'zod';

/** Cleaned texts may be this many times longer than their limit before they are cleaned. */
const RAW_TIMES = 4;

/**
 * A text of at most `most` characters. A longer one is refused before any further check, pattern or
 * change of the schema looks at it. `wrong` is the message for what is no text, `tooLong` for a
 * longer one.
 */
export const limitedText = (most: number, wrong?: string, tooLong = wrong) =>
  z.string(wrong).max(most, { abort: true, ...(tooLong === undefined ? {} : { error: tooLong }) });

/** A text that has at most `most` characters without the blanks around it. */
export const trimmedText = (most: number, wrong?: string, tooLong = wrong) =>
  limitedText(RAW_TIMES * most, wrong, tooLong)
    .trim()
    .max(most, tooLong);

/**
 * A text as `clean` makes it; `faultOf` says what is wrong with that, and knows its limit `most`.
 */
export const cleanedText = (
  raw: { most: number; wrong?: string; tooLong: string },
  clean: (text: string) => string,
  faultOf: (text: string) => string | undefined,
) =>
  limitedText(RAW_TIMES * raw.most, raw.wrong, raw.tooLong)
    .transform(clean)
    .superRefine((text, context) => {
      const message = faultOf(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });

/** A list of objects that have these fields and no others. */
export const listOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.array(z.strictObject(fields));
