import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';
import { checkEmail } from '../../ui/forms/check-email.ts';

export type CredentialErrors = { email?: string; password?: string };

/** Faults of the fields, in the specification's words; an empty object when nothing is. */
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
