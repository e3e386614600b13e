import { z } from 'zod';
import { recoveryCodesSchema, twoFactorSchema, twoFactorSecretSchema } from '../two-factor.ts';
import { userSchema } from '../user.ts';
import { ok } from './inputs.ts';
import type { Route } from './route.ts';

const codeText = 'Please enter the six digits, or a recovery code.';
/** A code of the app or a recovery code, with whatever spaces it was copied. */
const code = z.strictObject({
  code: z.string({ error: codeText }).min(1, { error: codeText }).max(60, { error: codeText }),
});

/** Codes of an authenticator app (TOTP) for administrators. */
export const twoFactorRoutes = {
  /** The second step of a sign-in, after `account.code-needed`, from the same browser. */
  finishSignIn: {
    method: 'POST',
    path: '/api/login/code',
    access: 'anyone',
    body: code,
    answer: userSchema,
  },
  twoFactor: {
    method: 'GET',
    path: '/api/user/two-factor',
    access: 'user',
    answer: twoFactorSchema,
  },
  /** For administrators. By the password, or after a sign-in a few minutes old. */
  beginTwoFactor: {
    method: 'POST',
    path: '/api/user/two-factor/begin',
    access: 'user',
    body: z.strictObject({ password: z.string().max(1024).optional() }),
    answer: twoFactorSecretSchema,
  },
  /** Turns it on by a code of the secret that was begun; signs out every other device. */
  turnTwoFactorOn: {
    method: 'POST',
    path: '/api/user/two-factor/on',
    access: 'user',
    body: code,
    answer: recoveryCodesSchema,
  },
  turnTwoFactorOff: {
    method: 'POST',
    path: '/api/user/two-factor/off',
    access: 'user',
    body: code,
    answer: ok,
  },
  /** Ten new ones in place of all before. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/user/two-factor/recovery-codes',
    access: 'user',
    body: code,
    answer: recoveryCodesSchema,
  },
  /** Confirms a session that began without a code. */
  proveSession: {
    method: 'POST',
    path: '/api/user/two-factor/prove',
    access: 'user',
    body: code,
    answer: ok,
  },
} as const satisfies Record<string, Route>;
