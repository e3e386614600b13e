import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts';

/**
 * The pattern of zod's e-mail check, which the server uses. Loading zod here would cost too much; a
 * test compares the two.
 */
const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The fault of an address that was typed, in the specification's words. */
export function checkEmail(text: string): string | undefined {
  const email = text.trim();
  const isValid = email.length <= EMAIL_MAX_CHARACTERS && emailPattern.test(email);
  return isValid ? undefined : 'Please enter a valid email address';
}
