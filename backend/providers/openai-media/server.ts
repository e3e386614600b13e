import { z } from 'zod';
import { clock } from '../../clock.ts';
import {
  always,
  answerFault,
  firstHeader,
  printable,
  type Answer,
  type Asked,
} from '../answer-faults.ts';
import { serviceClient, type ServiceClient } from '../exchange.ts';
import { ProviderFault, type FaultClass } from '../provider.ts';
import { modelEnd } from '../published/model-end.ts';

/** OpenAI or a compatible server. */
export type MediaServer = {
  /** Without a slash at its end: `/images/generations` is appended to it. */
  baseUrl: string;
  apiKey: string | undefined;
};

export const keyHeaders = ({ apiKey }: MediaServer): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {};

/** `what` it makes, as the texts of its faults name it. */
export const mediaClient = (server: MediaServer, what: string): ServiceClient =>
  serviceClient({
    name: `the server for ${what}`,
    baseUrl: server.baseUrl,
    headers: { accept: 'application/json', ...keyHeaders(server) },
    faultOf: faultOfAnswer,
  });

/**
 * Files of the server's own answers are fetched with its key, those of any other origin without.
 */
export function fileRequest(server: MediaServer, said: string) {
  const { origin } = new URL(server.baseUrl);
  // Some servers answer with a path of their own.
  const url = URL.parse(said, `${server.baseUrl}/`);
  if (!url) return null;
  return { url: url.href, headers: url.origin === origin ? keyHeaders(server) : {} };
}

const list = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
const LIMIT_MS = 10_000;

/** The faults of a server's settings, in words for the operator; costs nothing. */
export async function checkServer(
  server: ServiceClient,
  { what, models, signal }: { what: string; models: readonly string[]; signal: AbortSignal },
): Promise<string[]> {
  try {
    const { status, body } = await server.ask('/models', { limitMs: LIMIT_MS, signal });
    if (status === 401 || status === 403) return [`the key for ${what} is refused (${status})`];
    if (status === 402 || status === 429) return [`the key for ${what} has no credit (${status})`];
    // A server of one's own need not have such a list.
    if (status === 404) return [];
    const { data: listed } = list.safeParse(body);
    if (!listed) return [`the server for ${what} answers ${status} and lists no models`];
    const known = new Map(listed.data.map((each) => [each.id, each]));
    return [...new Set(models)].flatMap((model) => {
      const found = known.get(model);
      return found
        ? (modelEnd(model, found, clock.now()) ?? [])
        : [`there is no model ${model} for ${what}`];
    });
  } catch (error) {
    if (error instanceof ProviderFault) return [error.message];
    throw error;
  }
}

/** By `error.code`, or `error.type` where there is no code, of OpenAI and compatible servers. */
const errorCodes: Readonly<Record<string, FaultClass>> = {
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

/** Codes of the class `quota`: the credit is used up. */
const lastingCodes: ReadonlySet<string> = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
]);

/** The statuses to which these servers give a meaning of their own. */
const statuses = {
  // A redirect: whoever answered is not the server.
  '3xx': always('unavailable'),
  408: { submit: 'uncertain_submit', read: 'unavailable' },
  413: { submit: 'bug', read: 'lost' },
  422: { submit: 'bug', read: 'lost' },
  // The server has ended its work, without a result.
  500: always('unavailable'),
} as const;

const errorBody = z.object({
  error: z.object({ code: z.string().nullish(), type: z.string().nullish() }),
});

/** The fault that an answer other than success means, by the codes that it names. */
export function faultOfAnswer(answer: Answer, asked: Asked): ProviderFault {
  const { status, headers, body } = answer;
  const { data } = errorBody.safeParse(body);
  const codes = [data?.error.code, data?.error.type].filter((code) => typeof code === 'string');
  return answerFault(answer, asked, {
    service: 'the server',
    statuses,
    known: codes.map(classOfCode).find((found) => found !== undefined),
    codes: codes.slice(0, 1).map(printable),
    facts: {
      requestId: firstHeader(headers['x-request-id'])?.slice(0, 100),
      isLasting: status === 402 || codes.some((code) => lastingCodes.has(code)),
    },
  });
}

/** The class of a code that work ended with; undefined when it is none of the table. */
export const classOfCode = (code: string): FaultClass | undefined =>
  Object.hasOwn(errorCodes, code) ? errorCodes[code] : undefined;
