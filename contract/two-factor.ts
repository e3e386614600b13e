import { z } from 'zod';
import { confirmation, ok } from './inputs.ts';
import { anyone, user } from './route.ts';
import { userSchema } from './user.ts';

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

/** The secret that an authenticator app needs; only the answer that makes it has it. */
export const twoFactorSecretSchema = z.strictObject({
  /** In base32, for typing. */
  secret: z.string(),
  /** The secret for apps that open links (`otpauth://totp/…`). */
  uri: z.string(),
});
export type TwoFactorSecret = z.infer<typeof twoFactorSecretSchema>;

/** Each signs in once in place of a code; they are told once. */
export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });

const codeText = 'Please enter the six digits, or a recovery code.';
/** A code of the app or a recovery code, with whatever spaces it was copied. */
const code = z.strictObject({
  code: z.string({ error: codeText }).min(1, { error: codeText }).max(60, { error: codeText }),
});

/** Codes of an authenticator app (TOTP) for administrators. */
export const twoFactorRoutes = {
  /** The second step of a sign-in, after `account.code-needed`, from the same browser. */
  finishSignIn: anyone.post('/api/login/code', { body: code, answer: userSchema }),
  twoFactor: user.get('/api/user/two-factor', { answer: twoFactorSchema }),
  /** For administrators. By the password, or after a sign-in a few minutes old. */
  beginTwoFactor: user.post('/api/user/two-factor/begin', {
    body: confirmation,
    answer: twoFactorSecretSchema,
  }),
  /** Turns it on by a code of the secret that was begun; signs out every other device. */
  turnTwoFactorOn: user.post('/api/user/two-factor/on', {
    body: code,
    answer: recoveryCodesSchema,
  }),
  turnTwoFactorOff: user.post('/api/user/two-factor/off', { body: code, answer: ok }),
  /** Ten new ones in place of all before. */
  renewRecoveryCodes: user.post('/api/user/two-factor/recovery-codes', {
    body: code,
    answer: recoveryCodesSchema,
  }),
  /** Confirms a session that began without a code. */
  proveSession: user.post('/api/user/two-factor/prove', { body: code, answer: ok }),
};
