import type { ReplicateClient } from './client.ts';
import { readModelName } from './versions.ts';

/** What is wrong with the token, the models and the destination, one text each; costs nothing. */
export async function checkReplicate(
  client: ReplicateClient,
  { models, destination }: { models: ReadonlyMap<string, string>; destination: string | undefined },
  signal: AbortSignal,
): Promise<string[]> {
  const { status } = await client.ask('GET', '/account', signal);
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

async function exists(
  client: ReplicateClient,
  model: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { path, version } = readModelName(model);
  const place = version === null ? '' : `/versions/${version}`;
  const { status } = await client.ask('GET', `/models/${path}${place}`, signal);
  return status !== 404;
}
