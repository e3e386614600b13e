import { z } from 'zod';
import { firstHeader, type Answer } from '../exchange.ts';
import { ProviderFault, type FaultClass } from '../provider.ts';

/** What was asked: before `submit` was answered nothing is known to be bought. */
export type Phase = 'submit' | 'read';

/** By the `title` of a refused request. */
export const refusalTitles: Readonly<Record<string, FaultClass>> = {
  // The balance is used up.
  'Insufficient credit': 'quota',
  // An unknown version, or one that this token may not use.
  'Invalid version or not permitted': 'auth',
  'Input validation failed': 'bug',
};

/** By status, where no title says more. */
const statusClasses: Readonly<Record<number, Readonly<Record<Phase, FaultClass>>>> = {
  400: { submit: 'bug', read: 'bug' },
  401: { submit: 'auth', read: 'auth' },
  402: { submit: 'quota', read: 'quota' },
  403: { submit: 'auth', read: 'auth' },
  // An unknown model, or work that Replicate has forgotten.
  404: { submit: 'auth', read: 'lost' },
  410: { submit: 'auth', read: 'lost' },
  413: { submit: 'invalid_input', read: 'invalid_input' },
  422: { submit: 'bug', read: 'bug' },
  429: { submit: 'quota', read: 'quota' },
  // The only server error that says that nothing was accepted.
  503: { submit: 'unavailable', read: 'unavailable' },
};

/**
 * By the words of a prediction that failed, the first row that matches. Replicate's own codes have
 * four digits (its page "Error codes"); the others are words of the models.
 */
export const failures: readonly { name: string; said: RegExp; faultClass: FaultClass }[] = [
  {
    name: 'content',
    said: /nsfw|\bE005\b|flagged|sensitive|content (policy|polic|moderation|filter)|moderat|safety/i,
    faultClass: 'content_rejected',
  },
  {
    name: 'input',
    said: /cannot identify image|unsupported image|image (is )?too (small|large)|no face/i,
    faultClass: 'invalid_input',
  },
  { name: 'input form', said: /input validation|unexpected keyword/i, faultClass: 'bug' },
  // It did not start in time.
  { name: 'E6716', said: /\bE6716\b/, faultClass: 'timeout' },
];

const problem = z.object({ title: z.string().optional(), detail: z.string().optional() });

/**
 * What an answer other than success means. The message names the title of the table only: Replicate
 * repeats the order's words in its texts, which belong in no log.
 */
export function faultOfAnswer(
  { status, headers, body }: Answer,
  { phase, requestId }: { phase: Phase; requestId?: string },
): ProviderFault {
  const { title = '', detail = '' } = problem.safeParse(body).data ?? {};
  const known = Object.hasOwn(refusalTitles, title) ? refusalTitles[title] : undefined;
  const said = known ? ` (${title})` : '';
  return new ProviderFault(
    known ?? classOf(status, phase),
    `Replicate answered ${status}${said} to ${phase}`,
    {
      requestId,
      retryAfterSeconds: secondsOf(firstHeader(headers['retry-after'])) ?? throttledFor(detail),
      isLasting: status === 402 || known === 'quota',
      isAbsent: phase === 'read' && status === 404,
    },
  );
}

/** What a prediction that failed means, by its `error`. */
export function faultOfFailure(
  error: unknown,
  known: { requestId: string; costMicros?: number | undefined },
): ProviderFault {
  const text = typeof error === 'string' ? error : JSON.stringify(error ?? '');
  const row = failures.find(({ said }) => said.test(text));
  const code = row?.name ?? /\bE\d{4}\b/.exec(text)?.[0] ?? 'unknown reason';
  // The work is over without a result; the same order may well succeed.
  return new ProviderFault(row?.faultClass ?? 'lost', `Replicate's model failed (${code})`, known);
}

function classOf(status: number, phase: Phase): FaultClass {
  const row = statusClasses[status];
  if (row) return row[phase];
  if (phase === 'read') return status >= 500 || status < 400 ? 'unavailable' : 'bug';
  // A gateway's error may hide that the request was accepted behind it.
  return status >= 500 || status === 408 ? 'uncertain_submit' : 'bug';
}

const LONGEST_PAUSE_SECONDS = 600;

function secondsOf(text: string | undefined): number | undefined {
  const seconds = Number(text);
  return text !== undefined && seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : undefined;
}

/** "Your rate limit resets in ~30s": Replicate says it in words only. */
const throttledFor = (detail: string) => secondsOf(/resets in ~?(\d+)s/.exec(detail)?.[1]);
