import { unsentCodes } from '../exchange.ts';
import { ProviderFault, type FaultClass } from '../provider.ts';
import { plainLine } from './sources.ts';

const MESSAGE_MAX_CHARACTERS = 200;
/** A service that asks for more patience than this is given no more. */
const RETRY_AFTER_MAX_SECONDS = 3_600;

/** What errors of the model library and of `fetch` have, as far as it matters here. */
type ErrorFacts = {
  statusCode?: number | undefined;
  responseHeaders?: Record<string, string> | undefined;
  responseBody?: unknown;
  /** Of the operating system or of the HTTP client, for what went wrong on the way. */
  code?: unknown;
  name?: string;
};

/** What OpenAI and those who speak like it call a request that their rules do not allow. */
const rejections = /content_policy|content_filter|moderation_blocked|invalid_prompt|safety/i;

/**
 * The provider's fault that an error of a request to a model means. The error itself is left out:
 * it holds the request with its key.
 */
export function modelFault(
  error: unknown,
  known: { apiKey?: string | undefined; costMicros: number },
): ProviderFault {
  const chain = causesOf(error);
  const cost = known.costMicros > 0 ? { costMicros: known.costMicros } : {};
  const own = chain.find((each) => each instanceof ProviderFault);
  if (own) return new ProviderFault(own.faultClass, own.message, cost);
  const facts: ErrorFacts = Object.assign({}, ...chain.toReversed());
  const [{ name } = { name: '' }] = chain;
  const { statusCode, responseHeaders = {} } = facts;
  const text = messageOf(chain, known.apiKey);
  const retryAfterSeconds = retryAfter(responseHeaders['retry-after']);
  const requestId = responseHeaders['x-request-id'];
  const message = statusCode === undefined ? text : `answered ${statusCode}: ${text}`;
  return new ProviderFault(classOf({ ...facts, name }, text), message, {
    ...cost,
    retryAfterSeconds,
    requestId,
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

function messageOf(chain: readonly Error[], apiKey: string | undefined): string {
  const text = chain.map(({ message }) => message).join(': ') || 'no reason given';
  const safe = apiKey ? text.replaceAll(apiKey, '…') : text;
  return plainLine(safe, MESSAGE_MAX_CHARACTERS);
}

function retryAfter(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && seconds > 0
    ? Math.min(seconds, RETRY_AFTER_MAX_SECONDS)
    : undefined;
}
