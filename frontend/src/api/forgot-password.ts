import { CallError } from './call-error.ts';

/**
 * Asks for a reset mail. Not in the contract's table before the release that sends mail: until then
 * the server answers 404, which the screen reports as the failure it is.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const response = await fetch('/api/forgot-password', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  }).catch((error: unknown) => {
    throw CallError.unreachable(error);
  });
  if (response.ok) return;
  const { status, statusText } = response;
  throw new CallError({ status, statusText, body: await response.text() });
}
