import { z } from 'zod';
import { pauseSeconds, printable } from '../answer-faults.ts';
import { parseJson, unsentCodes } from '../exchange.ts';
import { ProviderFault, type FaultClass } from '../provider.ts';

/** A service that asks for more patience than this is given no more. */
const RETRY_AFTER_MAX_SECONDS = 3_600;

/** The facts that errors of the model library and of `fetch` have, as far as they matter here. */
type ErrorFacts = {
  statusCode?: number | undefined;
  responseHeaders?: Record<string, string> | undefined;
  responseBody?: unknown;
  /** The code of the operating system or the HTTP client for what went wrong on the way. */
  code?: unknown;
  name?: string;
};

/** The names at OpenAI and compatible servers of a request that their rules do not allow. */
const rejections = /content_policy|content_filter|moderation_blocked|invalid_prompt|safety/i;

/**
 * The provider's fault that an error of a request to a model means. The message names the status
 * and the service's code only: its texts repeat the order's words, which belong in no log. The
 * error itself is left out too: it holds the request with its key.
 */
export function modelFault(
  error: unknown,
  known: { apiKey?: string | undefined; costMicros: number; purchases?: number },
): ProviderFault {
  const chain = causesOf(error);
  const cost = {
    ...(known.costMicros > 0 ? { costMicros: known.costMicros } : {}),
    ...(known.purchases ? { purchases: known.purchases } : {}),
  };
  const own = chain.find((each) => each instanceof ProviderFault);
  if (own) return new ProviderFault(own.faultClass, own.message, cost);
  const facts: ErrorFacts = Object.assign({}, ...chain.toReversed());
  const [{ name } = { name: '' }] = chain;
  const { statusCode, responseHeaders = {}, responseBody, code } = facts;
  const retryAfterSeconds = pauseSeconds(responseHeaders['retry-after'], RETRY_AFTER_MAX_SECONDS);
  const requestId = responseHeaders['x-request-id']?.slice(0, 100);
  const said = safeCode(statusCode === undefined ? (code ?? name) : codeIn(responseBody), known);
  const message =
    statusCode === undefined
      ? `no readable answer${said}`
      : `the service answered ${statusCode}${said}`;
  const text = chain.map((each) => each.message).join(': ');
  const faultClass = classOf({ ...facts, name }, text);
  return new ProviderFault(faultClass, message, {
    ...(faultClass === 'lost' ? { purchases: 1 } : {}),
    ...cost,
    retryAfterSeconds,
    requestId,
    isLasting: statusCode === 402 || /insufficient_quota|billing_hard_limit/.test(said),
  });
}

function classOf({ statusCode, responseBody, code, name }: ErrorFacts, text: string): FaultClass {
  if (statusCode === undefined) {
    if (typeof code === 'string') return unsentCodes.has(code) ? 'unavailable' : 'uncertain_submit';
    // The library's errors without a status are about an answer that came.
    return name?.startsWith('AI_') ? 'lost' : 'bug';
  }
  // The answer came and cannot be read.
  if (statusCode < 300) return 'lost';
  if (statusCode === 401 || statusCode === 403) return 'auth';
  if (statusCode === 402 || statusCode === 429) return 'quota';
  // Google's answer to a wrong key is a 400.
  if (statusCode === 400 && /api key/i.test(text)) return 'auth';
  const isRejected = rejections.test(`${String(responseBody)} ${text}`);
  if (statusCode === 400 || statusCode === 422) return isRejected ? 'content_rejected' : 'bug';
  if (statusCode === 413) return 'bug';
  // Redirects, unknown models and addresses, and what is wrong at the service.
  return 'unavailable';
}

/** The error and what caused it, outermost first. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) {
    chain.push(each);
  }
  return chain;
}

/** OpenAI names a code or a type, Google a status beside its number. */
const codeSchema = z.object({
  error: z.object({
    code: z.string().nullish().catch(null),
    type: z.string().nullish().catch(null),
    status: z.string().nullish().catch(null),
  }),
});

function codeIn(responseBody: unknown): string | undefined {
  if (typeof responseBody !== 'string') return undefined;
  const { data } = codeSchema.safeParse(parseJson(responseBody));
  return data?.error.code ?? data?.error.type ?? data?.error.status ?? undefined;
}

/** In brackets, empty without one; a service may put the key even there. */
function safeCode(code: unknown, { apiKey }: { apiKey?: string | undefined }): string {
  if (typeof code !== 'string' || code === '' || (apiKey && code.includes(apiKey))) return '';
  return ` (${printable(code)})`;
}
