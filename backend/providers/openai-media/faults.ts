import { z } from 'zod';
import { firstHeader, type Answer } from '../exchange.ts';
import { ProviderFault, type FaultClass } from '../provider.ts';

/** What was asked: before a submit was answered nothing is known to be bought. */
export type Phase = 'submit' | 'read';

/** By `error.code`, or `error.type` where there is no code, of OpenAI and compatible servers. */
export const errorCodes: Readonly<Record<string, FaultClass>> = {
  moderation_blocked: 'content_rejected',
  content_policy_violation: 'content_rejected',
  content_filter: 'content_rejected',
  image_content_policy_violation: 'content_rejected',
  invalid_api_key: 'auth',
  model_not_found: 'auth',
  unsupported_country_region_territory: 'auth',
  insufficient_quota: 'quota',
  billing_hard_limit_reached: 'quota',
  rate_limit_exceeded: 'quota',
  invalid_image: 'invalid_input',
  invalid_image_file: 'invalid_input',
  invalid_image_format: 'invalid_input',
  image_parse_error: 'invalid_input',
  image_too_small: 'invalid_input',
  image_too_large: 'invalid_input',
  image_file_too_large: 'invalid_input',
  empty_image_file: 'invalid_input',
  unsupported_image_media_type: 'invalid_input',
};

/** Of class `quota`: the credit is used up. */
const lastingCodes: ReadonlySet<string> = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
]);

/** By status, where no code says more. */
const statusClasses: Readonly<Record<number, Readonly<Record<Phase, FaultClass>>>> = {
  400: { submit: 'bug', read: 'lost' },
  401: { submit: 'auth', read: 'auth' },
  402: { submit: 'quota', read: 'quota' },
  403: { submit: 'auth', read: 'auth' },
  // An unknown model or address, or work that the server has forgotten.
  404: { submit: 'auth', read: 'lost' },
  410: { submit: 'auth', read: 'lost' },
  413: { submit: 'bug', read: 'lost' },
  422: { submit: 'bug', read: 'lost' },
  429: { submit: 'quota', read: 'quota' },
  // The server has ended its work, without a result.
  500: { submit: 'unavailable', read: 'unavailable' },
  503: { submit: 'unavailable', read: 'unavailable' },
};

const errorBody = z.object({
  error: z.object({ code: z.string().nullish(), type: z.string().nullish() }),
});

/**
 * What an answer other than success means. The message names codes only: services repeat the order's
 * words and the key in their texts, which belong in no log.
 */
export function faultOfAnswer(
  { status, headers, body }: Answer,
  { phase, requestId }: { phase: Phase; requestId?: string },
): ProviderFault {
  const { data } = errorBody.safeParse(body);
  const codes = [data?.error.code, data?.error.type].filter((code) => typeof code === 'string');
  const known = codes.map(classOfCode).find((found) => found !== undefined);
  const said = codes[0] === undefined ? '' : ` (${printable(codes[0])})`;
  return new ProviderFault(
    known ?? classOfStatus(status, phase),
    `the server answered ${status}${said} to ${phase}`,
    {
      requestId: requestId ?? firstHeader(headers['x-request-id'])?.slice(0, 100),
      retryAfterSeconds: secondsOf(firstHeader(headers['retry-after'])),
      isLasting: status === 402 || codes.some((code) => lastingCodes.has(code)),
      isAbsent: phase === 'read' && status === 404,
    },
  );
}

/** A code that work ended with; undefined when it is none of the table. */
export const classOfCode = (code: string): FaultClass | undefined =>
  Object.hasOwn(errorCodes, code) ? errorCodes[code] : undefined;

/** A code that is not in the table is shown to the operator, so it must not break a log line. */
export const printable = (code: string): string => code.replaceAll(/[^\w.-]/g, '?').slice(0, 60);

function classOfStatus(status: number, phase: Phase): FaultClass {
  const row = statusClasses[status];
  if (row) return row[phase];
  // A redirect: whoever answered is not the server.
  if (status < 400) return 'unavailable';
  if (phase === 'read') return status >= 500 || status === 408 ? 'unavailable' : 'bug';
  // A gateway's error may hide that the work goes on behind it.
  return status >= 500 || status === 408 ? 'uncertain_submit' : 'bug';
}

const LONGEST_PAUSE_SECONDS = 600;

function secondsOf(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : undefined;
}
