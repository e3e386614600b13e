import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';

/** Faults of the two fields, in the specification's words. */
export function checkNewPassword(fields: { newPassword: string; confirmed: string }) {
  const short = `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`;
  const isShort = (text: string) => [...text].length < PASSWORD_MIN_CHARACTERS;
  const differs = fields.newPassword !== fields.confirmed && 'Passwords do not match';
  const confirmed = (isShort(fields.confirmed) && short) || differs;
  return {
    ...(isShort(fields.newPassword) && { newPassword: short }),
    ...(confirmed && { confirmed }),
  };
}
