/** The providers of a social sign-in. */
export const socialProviderNames = ['google', 'github'] as const;
export type SocialProviderName = (typeof socialProviderNames)[number];

/** Why a social sign-in returned to `/auth?error=…`, as the person reads it. */
export const socialErrors = {
  cancelled: 'The sign-in was cancelled.',
  expired: 'This sign-in took too long or was used already. Please try again.',
  failed: 'The sign-in did not work. Please try again in a moment.',
  'no-verified-email':
    'Your account there has no confirmed e-mail address. Confirm it there, or use an e-mail and a password.',
  'already-linked': 'Another account of that provider is linked to this e-mail address already.',
  disabled: 'This account has been disabled. Please contact support.',
  busy: 'Too many sign-ins at the moment. Please try again later.',
} as const satisfies Record<string, string>;
export type SocialErrorCode = keyof typeof socialErrors;
