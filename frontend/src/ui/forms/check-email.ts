import { parseEmail } from '#contract/email.ts';

/** The fault of an address that was typed, in the specification's words. */
export const checkEmail = (text: string): string | undefined =>
  parseEmail(text) === undefined ? 'Please enter a valid email address' : undefined;
