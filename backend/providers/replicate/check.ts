import type { ServiceClient } from '../exchange.ts';
import { readModelName } from './versions.ts';

/** What is wrong with the token, the models and the destination, one text each; costs nothing. */
export async function checkReplicate(
  client: ServiceClient,
  { models, destination }: { models: ReadonlyMap<string, string>; destination: string | undefined },
  signal: AbortSignal,
): Promise<string[]> {
  const { status } = await client.ask('/account', { signal });
  if (status === 401 || status === 403) return ['Replicate does not accept REPLICATE_API_TOKEN.'];
  const faults = await Promise.all(
    [...models].map(async ([setting, model]) => {
      const is = await exists(client, model, signal);
      return is ? null : `Replicate has no model ${model}, which ${setting} is set to.`;
    }),
  );
  if (destination !== undefined && !(await exists(client, destination, signal))) {
    const advice = 'Make it at replicate.com/create before a persona is trained.';
    faults.push(`Replicate has no model ${destination} (REPLICATE_DESTINATION). ${advice}`);
  }
  return faults.filter((fault) => fault !== null);
}

async function exists(client: ServiceClient, model: string, signal: AbortSignal): Promise<boolean> {
  const { path, version } = readModelName(model);
  const place = version === null ? '' : `/versions/${version}`;
  const { status } = await client.ask(`/models/${path}${place}`, { signal });
  return status !== 404;
}
