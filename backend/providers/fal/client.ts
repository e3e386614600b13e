import { z } from 'zod';
import { serviceClient } from '../exchange.ts';
import { faultOfAnswer } from './faults.ts';

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
 * What is wrong with the key and the models, one text each. Asks for a request that does not exist:
 * that costs nothing, and fal says first whether it knows the key and the app.
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
      if (status === 401 || status === 403) return 'fal does not accept FAL_KEY.';
      const said = detail.safeParse(body);
      const isUnknown = status === 404 && said.success && /application/i.test(said.data.detail);
      if (!isUnknown) return null;
      const names = [...models].filter(([, model]) => model === endpoint).map(([name]) => name);
      return `fal has no model ${endpoint}, which ${names.join(' and ')} is set to.`;
    }),
  );
  return [...new Set(faults.filter((fault) => fault !== null))];
}
