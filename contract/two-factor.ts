import { z } from 'zod';

export const RECOVERY_CODES = 10;

/** How an administrator's sign-in is confirmed beyond the password. */
export const twoFactorSchema = z.strictObject({
  /** Sign-ins ask for a code of an authenticator app. */
  isOn: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** The operator wants it of this user, an administrator. */
  isDemanded: z.boolean(),
  /** This session began with a code or a passkey, or has been given a code since. */
  isProven: z.boolean(),
});
export type TwoFactor = z.infer<typeof twoFactorSchema>;

/** What an authenticator app needs; it is told once. */
export const twoFactorSecretSchema = z.strictObject({
  /** In base32, for typing. */
  secret: z.string(),
  /** The same for apps that open links (`otpauth://totp/…`). */
  uri: z.string(),
});
export type TwoFactorSecret = z.infer<typeof twoFactorSecretSchema>;

/** Each signs in once in place of a code; they are told once. */
export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });
