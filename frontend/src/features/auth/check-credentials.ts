import { EMAIL_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';

export type CredentialErrors = { email?: string; password?: string };

/**
 * The pattern of zod's e-mail check, which the server uses. Loading zod here would cost too much; a
 * test compares the two.
 */
const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** What is wrong with the fields, in the specification's words; an empty object when nothing is. */
export function checkCredentials(credentials: {
  email: string;
  password: string;
}): CredentialErrors {
  const email = checkEmail(credentials.email);
  const isShort = [...credentials.password].length < PASSWORD_MIN_CHARACTERS;
  return {
    ...(email && { email }),
    ...(isShort && { password: `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters` }),
  };
}

export function checkEmail(text: string): string | undefined {
  const email = text.trim();
  const isValid = email.length <= EMAIL_MAX_CHARACTERS && emailPattern.test(email);
  return isValid ? undefined : 'Please enter a valid email address';
}
