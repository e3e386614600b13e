import { CallError, isAborted } from './call-error.ts';
import { paths } from './paths.ts';
import { syncServerClock } from './server-clock.ts';
import { countAsWork } from './tab-work.ts';

let notSignedInListener = () => {};

/** Runs `listener` when any request is answered with "please sign in": the session has ended. */
export function onNotSignedIn(listener: () => void): void {
  notSignedInListener = listener;
}

/**
 * The one place where the browser asks the server, but for forms whose progress is shown
 * (`send-form.ts`). Throws `CallError` for everything but success, also where no answer comes, or
 * an `AbortError` when the signal fires.
 */
export async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET' } = init;
  const first = method === 'GET' && takeFirstAnswer(address);
  return answerOf(
    address,
    method,
    first || fetch(address, { ...init, credentials: 'same-origin' }),
  );
}

/** The answer to what was asked, where that is a success. Throws as `send` does. */
export async function answerOf(
  address: string,
  method: string,
  asked: Promise<Response>,
): Promise<Response> {
  const isRead = method === 'GET';
  const response = await (isRead ? asked : countAsWork(asked)).catch((error: unknown) => {
    throw isAborted(error) ? error : CallError.unreachable(error);
  });
  syncServerClock(response.headers);
  if (response.ok) return response;
  const body = await response.text().catch(() => '');
  const { status, statusText } = response;
  const retryAfter = response.headers.get('Retry-After');
  const error = new CallError({ status, statusText, body, retryAfter });
  // `GET /api/user` is how the app finds out who is signed in; its caller handles the 401.
  const isAskingWho = address === paths.currentUser.path;
  if (error.code === 'account.not-signed-in' && !isAskingWho) notSignedInListener();
  throw error;
}

declare global {
  /**
   * Answers that the page asked for before its code was there (`frontend/build/first-requests.ts`).
   */
  var firstAnswers: Map<string, Promise<Response>> | undefined;
}

/** Answers are this old at the most when they are taken; what was asked for may have changed. */
const FIRST_MS = 10_000;

/** The answer that the page has asked for, once. */
function takeFirstAnswer(address: string): Promise<Response> | undefined {
  if (performance.now() > FIRST_MS) return undefined;
  const answer = globalThis.firstAnswers?.get(address);
  globalThis.firstAnswers?.delete(address);
  return answer;
}
