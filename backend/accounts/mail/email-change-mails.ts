import { PRODUCT_NAME } from '#contract/product.ts';
import type { Mail } from './mailer.ts';
import { renderMail } from './render-mail.ts';

/** Asks the new address of an account for its proof. The link is the only place its token is written. */
export function newEmailMail(to: string, publicUrl: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    paragraphs: [
      `Somebody, probably you, wants to use this address for a ${PRODUCT_NAME} account.`,
    ],
    button: {
      text: 'Use this address',
      url: `${publicUrl}/confirm-new-email?token=${encodeURIComponent(token)}`,
    },
    after: [
      'The link works once, for 1 hour, where you are signed in to the account. A newer request makes it void.',
      'If it was not you, ignore this mail: nothing has changed.',
    ],
  });
}

/** To the owner of an address that another account asked for. */
export function emailTakenMail(to: string, publicUrl: string): Mail {
  return renderMail({
    to,
    subject: `Your address is already used at ${PRODUCT_NAME}`,
    paragraphs: [
      `Somebody, perhaps you, wanted to use this address for another ${PRODUCT_NAME} account. It belongs to an account already, so nothing has changed.`,
      'If it was not you, there is nothing to do.',
    ],
    button: { text: `Open ${PRODUCT_NAME}`, url: `${publicUrl}/auth` },
  });
}

/** To the present address, when a change was asked for. */
export function emailChangeAskedMail(to: string, publicUrl: string): Mail {
  return renderMail({
    to,
    subject: `A new email was asked for at ${PRODUCT_NAME}`,
    paragraphs: [
      'Somebody, probably you, asked to change the email of your account. Nothing changes until the link that we sent to the new address is opened.',
      'If it was not you, set a new password at once with "Forgot password?". That makes the request void and signs every device out.',
    ],
    button: { text: `Open ${PRODUCT_NAME}`, url: `${publicUrl}/auth` },
  });
}

/** To the former address, when the new one was proven. */
export function emailChangedMail(to: string, publicUrl: string, userId: number): Mail {
  return renderMail({
    to,
    subject: `The email of your ${PRODUCT_NAME} account was changed`,
    paragraphs: [
      'Your account has a new email. From now on you sign in with that one, and our mails go there.',
      `If it was not you, contact support at once and name your account number, ${userId}. This address no longer opens the account.`,
    ],
    button: { text: 'Contact support', url: `${publicUrl}/contact` },
  });
}
