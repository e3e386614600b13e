import { SIGNUP_BONUS_TOKENS } from '#contract/limits.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import type { SocialProviderName } from '#contract/social.ts';
import type { SignInChange } from '../../jobs/declared.ts';
import type { Mail } from './mailer.ts';
import { renderMail } from './render-mail.ts';

/** The mail behind "Forgot password?". The link is the only place its token is ever written. */
export function resetMail(to: string, publicUrl: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Reset your ${PRODUCT_NAME} password`,
    paragraphs: [
      `Somebody, probably you, asked to reset the password of your ${PRODUCT_NAME} account.`,
    ],
    button: {
      text: 'Set a new password',
      url: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
    },
    after: [
      'The link expires in 1 hour and works once. A newer request makes it void.',
      'If it was not you, ignore this mail: nothing has changed.',
    ],
  });
}

/** Asks a new user to verify the address, where the server requires it. */
export function verificationMail(to: string, publicUrl: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    paragraphs: [
      `Welcome to ${PRODUCT_NAME}. Confirm your address, and ${SIGNUP_BONUS_TOKENS} tokens are yours.`,
    ],
    button: {
      text: 'Confirm my email',
      url: `${publicUrl}/confirm-email?token=${encodeURIComponent(token)}`,
    },
    after: [
      'The link works for one day, where you are signed in to the new account.',
      'If you did not create it, ignore this mail: without you it stays without tokens.',
    ],
  });
}

/** Sent after a reset or a change, so that no password changes, and no passkey stays, unnoticed. */
export function passwordChangedMail(
  to: string,
  publicUrl: string,
  { passkeys, hadFactors = false }: { passkeys: readonly string[]; hadFactors?: boolean },
): Mail {
  const names = passkeys.map((name) => `"${name}"`).join(', ');
  return renderMail({
    to,
    subject: `Your ${PRODUCT_NAME} password was changed`,
    paragraphs: [
      'The password of your account was just changed, and every other device was signed out.',
      ...(hadFactors
        ? [
            'Because this e-mail address had never been confirmed, passkeys and two-factor codes of the account were removed. Set them up again on your profile.',
          ]
        : []),
      ...(passkeys.length > 0
        ? [
            `These passkeys still sign in to your account: ${names}. Remove those that you do not know on your profile.`,
          ]
        : []),
      'If it was not you, use "Forgot password?" at once to take your account back.',
    ],
    button: { text: `Open ${PRODUCT_NAME}`, url: `${publicUrl}/auth` },
  });
}

/** Sent when deletion was asked for; `dueAt` is a date in words. */
export function deletionScheduledMail(to: string, publicUrl: string, dueAt: string): Mail {
  return renderMail({
    to,
    subject: `Your ${PRODUCT_NAME} account will be deleted`,
    paragraphs: [
      `You asked to delete your account. Your pictures, videos and personal details will be removed for good on ${dueAt} (UTC).`,
      'Changed your mind? Sign in before then and everything stays.',
    ],
    button: { text: 'Sign in and keep my account', url: `${publicUrl}/auth` },
  });
}

/** Sent when a provider's account was joined to one that was there already. */
export function socialLinkedMail(
  to: string,
  publicUrl: string,
  { provider, wasPasswordRemoved }: { provider: SocialProviderName; wasPasswordRemoved: boolean },
): Mail {
  const name = { google: 'Google', github: 'GitHub' }[provider];
  const removed =
    'Because this e-mail address had never been confirmed, the old password, passkeys and two-factor codes were removed and every device was signed out. "Forgot password?" lets you set a new one.';
  return renderMail({
    to,
    subject: `You can now sign in to ${PRODUCT_NAME} with ${name}`,
    paragraphs: [
      `Your ${name} account was linked to your ${PRODUCT_NAME} account.`,
      ...(wasPasswordRemoved ? [removed] : []),
    ],
    button: { text: `Open ${PRODUCT_NAME}`, url: `${publicUrl}/auth` },
  });
}

/** Sent after a change of the ways to sign in, so that none changes unnoticed. */
export function signInChangedMail(
  to: string,
  publicUrl: string,
  { change, name = '' }: { change: SignInChange; name?: string | undefined },
): Mail {
  const account = `your ${PRODUCT_NAME} account`;
  const texts: Record<SignInChange, { subject: string; what: string }> = {
    'passkey-added': {
      subject: `A passkey was added to ${account}`,
      what: `The passkey "${name}" can sign in to your account from now on.`,
    },
    'passkey-removed': {
      subject: `A passkey was removed from ${account}`,
      what: `The passkey "${name}" cannot sign in to your account any more.`,
    },
    'passkeys-removed': {
      subject: `All passkeys were removed from ${account}`,
      what: 'No passkey signs in to your account any more, and every device was signed out.',
    },
    'two-factor-on': {
      subject: `Two-factor codes are on for ${account}`,
      what: 'From now on each sign-in with your password, Google or GitHub also asks for a code of your authenticator app. Every other device was signed out.',
    },
    'two-factor-off': {
      subject: `Two-factor codes are off for ${account}`,
      what: 'Sign-ins do not ask for a code of your authenticator app any more.',
    },
    'recovery-code-used': {
      subject: `A recovery code was used for ${account}`,
      what: 'One of your recovery codes was used in place of a code of your authenticator app. It does not work again.',
    },
  };
  const { subject, what } = texts[change];
  return renderMail({
    to,
    subject,
    paragraphs: [
      what,
      'If it was not you, use "Forgot password?" at once, and remove what you do not know from your profile.',
    ],
    button: { text: 'Open my profile', url: `${publicUrl}/profile` },
  });
}
