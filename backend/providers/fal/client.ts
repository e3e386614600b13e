import { z } from 'zod';
import {
  always,
  answerFault,
  firstHeader,
  printable,
  type Answer,
  type Asked,
} from '../answer-faults.ts';
import { serviceClient } from '../exchange.ts';
import type { FaultClass, ProviderFault } from '../provider.ts';

/** The meaning of a machine-readable error type of fal for an order. */
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

/** The statuses to which fal gives a meaning of its own. */
const statuses = { 422: always('bug'), 499: { submit: 'unavailable', read: 'lost' } } as const;

const errorBody = z.object({
  detail: z
    .union([z.string(), z.array(z.object({ type: z.string(), loc: z.unknown() }))])
    .optional(),
  error_type: z.string().optional(),
});

/** The fault that an answer other than success means, by the types that it names. */
export function faultOfAnswer(answer: Answer, asked: Asked): ProviderFault {
  const { status, headers, body } = answer;
  const { detail, error_type: errorType } = errorBody.safeParse(body).data ?? {};
  const details = Array.isArray(detail) ? detail.map(({ type }) => type) : [];
  const named = [errorType, firstHeader(headers['x-fal-error-type']), ...details];
  const codes = [...new Set(named.filter((type) => type !== undefined))].map(printable);
  const known = codes.map(meaningOf).find((meaning) => meaning !== undefined);
  // fal locks a user whose balance is used up, and says so only in words.
  const isOutOfCredit =
    status === 403 && typeof detail === 'string' && /balance|locked/i.test(detail);
  const faultClass = isOutOfCredit ? 'quota' : known?.faultClass;
  // Work that ends with a server error is not billed; of other errors fal does not say it.
  const unbilled = asked.phase === 'read' && status >= 500 ? 0 : undefined;
  const facts = {
    requestId: firstHeader(headers['x-fal-request-id']),
    costMicros: known?.isBilled ? asked.costMicros : unbilled,
    isLasting: isOutOfCredit || (status === 402 && !known),
    // Work that ends so is not billed, and a page is no answer of fal.
    isUnbilled: true,
  };
  return answerFault(answer, asked, { service: 'fal', statuses, known: faultClass, codes, facts });
}

const meaningOf = (type: string): Meaning | undefined =>
  Object.hasOwn(errorTypes, type) ? errorTypes[type] : undefined;

export type FalClient = ReturnType<typeof falClient>;

export function falClient(settings: { key: string; queueUrl: string; restUrl: string }) {
  const { key, queueUrl, restUrl } = settings;
  const service = { name: 'fal', faultOf: faultOfAnswer };
  return {
    queueUrl,
    restUrl,
    ...serviceClient({
      ...service,
      headers: { authorization: `Key ${key}`, accept: 'application/json' },
      // Nothing is billed before it was made; with success it counts as bought all the same.
      ifUnreadable: { isUnbilled: true, purchases: 1 },
    }),
    /** For hosts that fal names, which must not get the key. */
    files: serviceClient({ ...service, headers: {} }),
  };
}

const detail = z.object({ detail: z.string() });
/** No request has this id. */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The faults of the key and the models, one text each. Asks for a request that does not exist: that
 * costs nothing, and fal says first whether it knows the key and the app.
 */
export async function checkFal(
  client: FalClient,
  models: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<string[]> {
  const endpoints = [...new Set(models.values())];
  const faults = await Promise.all(
    endpoints.map(async (endpoint) => {
      const app = endpoint.split('/').slice(0, 2).join('/');
      const url = `${client.queueUrl}/${app}/requests/${UNKNOWN_ID}/status`;
      const { status, body } = await client.ask(url, { signal });
      const said = detail.safeParse(body);
      // fal locks a user whose balance is used up.
      if (status === 402 || (status === 403 && /balance|locked/i.test(said.data?.detail ?? ''))) {
        return 'The account at fal has no credit left.';
      }
      if (status >= 500 || (status >= 300 && status < 400)) {
        return `FAL_KEY and the models were not checked: fal answered ${status}.`;
      }
      if (status === 401 || status === 403) return 'fal does not accept FAL_KEY.';
      const isUnknown = status === 404 && said.success && /application/i.test(said.data.detail);
      if (!isUnknown) return null;
      const names = [...models].filter(([, model]) => model === endpoint).map(([name]) => name);
      return `fal has no model ${endpoint}, which ${names.join(' and ')} is set to.`;
    }),
  );
  return [...new Set(faults.filter((fault) => fault !== null))];
}
