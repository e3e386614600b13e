/**
 * Why a generation ended without delivering, in words for the person who paid: shown on the item
 * and in the token history as "Not charged: …".
 */
export const failures = {
  cancelled: 'Cancelled',
  timeout: 'It took too long',
  'waited-too-long': 'It waited too long',
  'invalid-input': 'The file could not be used',
  'content-rejected': 'The request was rejected by the content rules',
  'provider-unavailable': 'The generator was unavailable',
  incomplete: 'Not everything could be made',
  stopped: 'Stopped by our support team',
  internal: 'Something went wrong on our side',
} as const satisfies Record<string, string>;

export type FailureReason = keyof typeof failures;
export const failureReasons = Object.keys(failures) as [FailureReason, ...FailureReason[]];
