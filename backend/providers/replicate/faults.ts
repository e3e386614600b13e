import { z } from 'zod';
import {
  always,
  answerFault,
  firstHeader,
  pauseSeconds,
  type Answer,
  type Asked,
} from '../answer-faults.ts';
import { ProviderFault, type FaultClass } from '../provider.ts';

/** By the `title` of a refused request. */
const refusalTitles: Readonly<Record<string, FaultClass>> = {
  // The balance is used up.
  'Insufficient credit': 'quota',
  // An unknown version, or one that this token may not use.
  'Invalid version or not permitted': 'auth',
  'Input validation failed': 'bug',
};

/** The statuses to which Replicate gives a meaning of its own. */
const statuses = { 400: always('bug'), 413: always('invalid_input'), 422: always('bug') } as const;

/**
 * By the words of a prediction that failed, the first row that matches. Replicate's own codes have
 * four digits (its page "Error codes"); the others are words of the models.
 */
const failures: readonly { name: string; said: RegExp; faultClass: FaultClass }[] = [
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

/** The fault that an answer other than success means, by its title where the table has that. */
export function faultOfAnswer(answer: Answer, asked: Asked): ProviderFault {
  const { title = '', detail = '' } = problem.safeParse(answer.body).data ?? {};
  const known = Object.hasOwn(refusalTitles, title) ? refusalTitles[title] : undefined;
  // "Your rate limit resets in ~30s": Replicate may say it in words only.
  const retryAfterSeconds =
    pauseSeconds(firstHeader(answer.headers['retry-after'])) ??
    pauseSeconds(/resets in ~?(\d+)s/.exec(detail)?.[1]);
  const facts = { retryAfterSeconds, isLasting: answer.status === 402 || known === 'quota' };
  const codes = known ? [title] : [];
  return answerFault(answer, asked, { service: 'Replicate', statuses, known, codes, facts });
}

/** The fault that a prediction which failed means, by its `error`. */
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
