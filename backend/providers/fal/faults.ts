import { z } from 'zod';
import { firstHeader, type Answer } from '../exchange.ts';
import { ProviderFault, type FaultClass } from '../provider.ts';

/** What fal's machine-readable error types mean for an order. */
type Meaning = {
  faultClass: FaultClass;
  /** The model has run: count its price. */
  isBilled?: true;
};

/** The order's own words or picture cannot be used. */
const orders: Meaning = { faultClass: 'invalid_input' };
/** This adapter asked for something the model does not take. */
const ours: Meaning = { faultClass: 'bug' };
/** The work is over without a result; the same order may well succeed. */
const gone: Meaning = { faultClass: 'lost' };

/**
 * By `error_type` of a request and by `type` of each `detail` of a model: the pages "Request Error
 * Types" and "Model Errors" of fal's documentation.
 */
export const errorTypes: Readonly<Record<string, Meaning>> = {
  request_timeout: { faultClass: 'timeout' },
  startup_timeout: { faultClass: 'timeout' },
  generation_timeout: { faultClass: 'timeout' },
  runner_scheduling_failure: gone,
  runner_connection_timeout: gone,
  runner_disconnected: gone,
  runner_connection_refused: gone,
  runner_connection_error: gone,
  runner_incomplete_response: gone,
  runner_server_error: gone,
  internal_error: gone,
  internal_server_error: gone,
  client_disconnected: gone,
  client_cancelled: gone,
  downstream_service_error: gone,
  downstream_service_unavailable: gone,
  no_media_generated: gone,
  // The file is one that we uploaded: it expired.
  file_download_error: gone,
  auth_error: { faultClass: 'auth' },
  content_policy_violation: { faultClass: 'content_rejected', isBilled: true },
  image_too_small: orders,
  image_too_large: orders,
  image_load_error: orders,
  file_too_large: orders,
  face_detection_error: orders,
  unsupported_image_format: orders,
  bad_request: ours,
  not_found: { faultClass: 'auth' },
  url_error: ours,
  feature_not_supported: ours,
  invalid_archive: ours,
  missing: ours,
  one_of: ours,
  value_error: ours,
  greater_than: ours,
  greater_than_equal: ours,
  less_than: ours,
  less_than_equal: ours,
  multiple_of: ours,
  sequence_too_short: ours,
  sequence_too_long: ours,
};

/** What was asked: before `submit` was answered nothing is known to be bought. */
export type Phase = 'submit' | 'read';

/** By status, where no type says more. */
const statusClasses: Readonly<Record<number, Readonly<Record<Phase, FaultClass>>>> = {
  400: { submit: 'bug', read: 'lost' },
  401: { submit: 'auth', read: 'auth' },
  402: { submit: 'quota', read: 'quota' },
  403: { submit: 'auth', read: 'auth' },
  // An unknown model, or a request that fal has forgotten.
  404: { submit: 'auth', read: 'lost' },
  410: { submit: 'auth', read: 'lost' },
  413: { submit: 'invalid_input', read: 'lost' },
  422: { submit: 'bug', read: 'bug' },
  429: { submit: 'quota', read: 'quota' },
  499: { submit: 'unavailable', read: 'lost' },
  // The only server error that says that nothing was accepted.
  503: { submit: 'unavailable', read: 'unavailable' },
};

const errorBody = z.object({
  detail: z
    .union([z.string(), z.array(z.object({ type: z.string(), loc: z.unknown() }))])
    .optional(),
  error_type: z.string().optional(),
});

/**
 * What an answer other than success means. The message names types and ids only: fal repeats the
 * order's words in its texts, which belong in no log.
 */
export function faultOfAnswer(
  answer: Answer,
  { phase, requestId, costMicros }: { phase: Phase; requestId?: string; costMicros?: number },
): ProviderFault {
  const { status, headers } = answer;
  const types = typesOf(answer);
  const known = types.map(meaningOf).find((meaning) => meaning !== undefined);
  const faultClass = isOutOfCredit(answer)
    ? 'quota'
    : (known?.faultClass ?? classOf(status, phase));
  const said = types.length > 0 ? ` (${types.join(', ').slice(0, 200)})` : '';
  return new ProviderFault(faultClass, `fal answered ${status}${said} to ${phase}`, {
    requestId: requestId ?? firstHeader(headers['x-fal-request-id']),
    retryAfterSeconds: secondsOf(firstHeader(headers['retry-after'])),
    costMicros: known?.isBilled ? costMicros : unbilledCost(status, phase),
    isLasting: faultClass === 'quota' && status !== 429,
    // Work that ends with a server error is not billed, and a page is no answer of fal.
    isUnbilled: faultClass === 'uncertain_submit',
    isAbsent: phase === 'read' && status === 404,
  });
}

function classOf(status: number, phase: Phase): FaultClass {
  const row = statusClasses[status];
  if (row) return row[phase];
  if (phase === 'read') return status >= 500 || status < 400 ? 'unavailable' : 'bug';
  // A gateway's error may hide that the request was accepted behind it.
  return status >= 500 || status === 408 ? 'uncertain_submit' : 'bug';
}

/** Work that ends with a server error is not billed; of other errors fal does not say it. */
const unbilledCost = (status: number, phase: Phase) =>
  phase === 'read' && status >= 500 ? 0 : undefined;

function typesOf({ headers, body }: Answer): string[] {
  const read = errorBody.safeParse(body);
  const { detail, error_type: errorType } = read.success ? read.data : {};
  const details = Array.isArray(detail) ? detail.map(({ type }) => type) : [];
  const types = [errorType, firstHeader(headers['x-fal-error-type']), ...details];
  return [...new Set(types.filter((type) => type !== undefined))].map(printable);
}

/** A type that is not in the table is shown to the operator, so it must not break a log line. */
const printable = (type: string) => type.replaceAll(/[^\w.-]/g, '?').slice(0, 60);

const meaningOf = (type: string): Meaning | undefined =>
  Object.hasOwn(errorTypes, type) ? errorTypes[type] : undefined;

/** fal locks a user whose balance is used up, and says so only in words. */
function isOutOfCredit({ status, body }: Answer): boolean {
  const read = errorBody.safeParse(body);
  const detail = read.data?.detail;
  return status === 403 && typeof detail === 'string' && /balance|locked/i.test(detail);
}

const LONGEST_PAUSE_SECONDS = 600;

function secondsOf(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : undefined;
}
