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
