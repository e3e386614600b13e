import { SIGNUP_BONUS_TOKENS } from '#contract/limits.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import { tools } from '#contract/tools/catalogue.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { JobPayload } from '../../jobs/declared.ts';
import type { Queue } from '../../jobs/queue.ts';

/** The words of a mail, to whomever it is sent; its button opens a path of the app. */
export type MailText = {
  subject: string;
  paragraphs: readonly string[];
  button: { text: string; path: string };
  after?: readonly string[];
};

export type MailJob = JobPayload<'mail.send'>;
type JobOf<K extends MailJob['kind']> = Extract<MailJob, { kind: K }>;

/** Orders, in `tx`, the mail about a change of a user's ways to sign in. */
export const mailSignInChange = (
  tx: Transaction,
  queue: Pick<Queue, 'enqueue'>,
  about: Omit<JobOf<'sign-in-changed'>, 'kind'>,
): Promise<void> => queue.enqueue(tx, 'mail.send', { kind: 'sign-in-changed', ...about });

const openApp = { text: `Open ${PRODUCT_NAME}`, path: '/auth' };
/** The link is the only place its token is ever written. */
const pathWith = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;

/** The texts of all mails to users. */
export const mailTexts = {
  /** The mail behind "Forgot password?". */
  'password-reset': (token: string) => ({
    subject: `Reset your ${PRODUCT_NAME} password`,
    paragraphs: [
      `Somebody, probably you, asked to reset the password of your ${PRODUCT_NAME} account.`,
    ],
    button: { text: 'Set a new password', path: pathWith('/reset-password', token) },
    after: [
      'The link expires in 1 hour and works once. A newer request makes it void.',
      'If it was not you, ignore this mail: nothing has changed.',
    ],
  }),
  /** Asks a new user to verify the address, where the server requires it. */
  'prove-email': (token: string) => ({
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    paragraphs: [
      `Welcome to ${PRODUCT_NAME}. Confirm your address, and ${SIGNUP_BONUS_TOKENS} tokens are yours.`,
    ],
    button: { text: 'Confirm my email', path: pathWith('/confirm-email', token) },
    after: [
      'The link works for one day, where you are signed in to the new account.',
      'If you did not create it, ignore this mail: without you it stays without tokens.',
    ],
  }),
  /**
   * Sent after a reset or a change, so that no password changes, and no passkey stays, unnoticed.
   */
  'password-changed': ({ hadFactors }: JobOf<'password-changed'>, passkeys: readonly string[]) => {
    const removed =
      'Because this e-mail address had never been confirmed, passkeys and two-factor codes of the account were removed. Set them up again on your profile.';
    const names = passkeys.map((name) => `"${name}"`).join(', ');
    const kept = `These passkeys still sign in to your account: ${names}. Remove those that you do not know on your profile.`;
    return {
      subject: `Your ${PRODUCT_NAME} password was changed`,
      paragraphs: [
        'The password of your account was just changed, and every other device was signed out.',
        ...(hadFactors ? [removed] : []),
        ...(names ? [kept] : []),
        'If it was not you, use "Forgot password?" at once to take your account back.',
      ],
      button: openApp,
    };
  },
  /** Sent when deletion was asked for; `dueAt` is a date in words. */
  'deletion-planned': (dueAt: string) => ({
    subject: `Your ${PRODUCT_NAME} account will be deleted`,
    paragraphs: [
      `You asked to delete your account. Your pictures, videos and personal details will be removed for good on ${dueAt} (UTC).`,
      'Changed your mind? Sign in before then and everything stays.',
    ],
    button: { text: 'Sign in and keep my account', path: '/auth' },
  }),
  /** Sent when a provider's account was joined to one that was there already. */
  'social-linked': ({ provider, wasPasswordRemoved }: JobOf<'social-linked'>) => {
    const name = { google: 'Google', github: 'GitHub' }[provider];
    const removed =
      'Because this e-mail address had never been confirmed, the old password, passkeys and two-factor codes were removed and every device was signed out. "Forgot password?" lets you set a new one.';
    return {
      subject: `You can now sign in to ${PRODUCT_NAME} with ${name}`,
      paragraphs: [
        `Your ${name} account was linked to your ${PRODUCT_NAME} account.`,
        ...(wasPasswordRemoved ? [removed] : []),
      ],
      button: openApp,
    };
  },
  /** Sent after a change of the ways to sign in, so that none changes unnoticed. */
  'sign-in-changed': (job: JobOf<'sign-in-changed'>) => {
    const { subject, what } = signInChanges(job.name ?? '')[job.change];
    return {
      subject: `${subject} your ${PRODUCT_NAME} account`,
      paragraphs: [
        what,
        'If it was not you, use "Forgot password?" at once, and remove what you do not know from your profile.',
      ],
      button: { text: 'Open my profile', path: '/profile' },
    };
  },
  /** Sent where its user wants it: `mail.trained` of the settings. */
  'training-ended': (isReady: boolean) => ({
    subject: isReady
      ? `Your influencer is ready at ${PRODUCT_NAME}`
      : `Your influencer was not trained at ${PRODUCT_NAME}`,
    paragraphs: [
      isReady
        ? 'The training has ended, and your influencer is ready for its first pictures.'
        : 'The training has ended without an influencer. Your tokens are back.',
    ],
    button: { text: 'Open the influencer generator', path: tools.influencer.route },
    after: [
      'You asked for this mail. To get no more of them, open your profile and turn off "E-mail: a training has ended" under Notifications.',
    ],
  }),
  /** Asks the new address of an account for its proof. */
  'email-change': (token: string) => ({
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    paragraphs: [
      `Somebody, probably you, wants to use this address for a ${PRODUCT_NAME} account.`,
    ],
    button: { text: 'Use this address', path: pathWith('/confirm-new-email', token) },
    after: [
      'The link works once, for 1 hour, where you are signed in to the account. A newer request makes it void.',
      'If it was not you, ignore this mail: nothing has changed.',
    ],
  }),
  /** To the owner of an address that another account asked for. */
  'email-taken': () => ({
    subject: `Your address is already used at ${PRODUCT_NAME}`,
    paragraphs: [
      `Somebody, perhaps you, wanted to use this address for another ${PRODUCT_NAME} account. It belongs to an account already, so nothing has changed.`,
      'If it was not you, there is nothing to do.',
    ],
    button: openApp,
  }),
  /** To the present address, when a change was asked for. */
  'email-change-asked': () => ({
    subject: `A new email was asked for at ${PRODUCT_NAME}`,
    paragraphs: [
      'Somebody, probably you, asked to change the email of your account. Nothing changes until the link that we sent to the new address is opened.',
      'If it was not you, set a new password at once with "Forgot password?". That makes the request void and signs every device out.',
    ],
    button: openApp,
  }),
  /** To the former address, when the new one was proven. */
  'email-changed': ({ userId }: JobOf<'email-changed'>) => ({
    subject: `The email of your ${PRODUCT_NAME} account was changed`,
    paragraphs: [
      'Your account has a new email. From now on you sign in with that one, and our mails go there.',
      `If it was not you, contact support at once and name your account number, ${userId}. This address no longer opens the account.`,
    ],
    button: { text: 'Contact support', path: '/contact' },
  }),
} satisfies Record<MailJob['kind'] | 'email-taken', (...of: never[]) => MailText>;

/** `name` is the passkey's. */
const signInChanges = (
  name: string,
): Record<JobOf<'sign-in-changed'>['change'], { subject: string; what: string }> => ({
  'passkey-added': {
    subject: 'A passkey was added to',
    what: `The passkey "${name}" can sign in to your account from now on.`,
  },
  'passkey-removed': {
    subject: 'A passkey was removed from',
    what: `The passkey "${name}" cannot sign in to your account any more.`,
  },
  'passkeys-removed': {
    subject: 'All passkeys were removed from',
    what: 'No passkey signs in to your account any more, and every device was signed out.',
  },
  'two-factor-on': {
    subject: 'Two-factor codes are on for',
    what: 'From now on each sign-in with your password, Google or GitHub also asks for a code of your authenticator app. Every other device was signed out.',
  },
  'two-factor-off': {
    subject: 'Two-factor codes are off for',
    what: 'Sign-ins do not ask for a code of your authenticator app any more.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used for',
    what: 'One of your recovery codes was used in place of a code of your authenticator app. It does not work again.',
  },
});
