import { z } from 'zod';
import type { ServiceClient } from '../exchange.ts';
import { ProviderFault } from '../provider.ts';

const modelName = /^(?<path>[\w.-]+\/[\w.-]+?)(?::(?<version>[0-9a-f]{8,64}))?$/;

/** `owner/name`, or `owner/name:version` where the operator keeps to one version. */
export type ModelName = { path: string; version: string | null };

export const isModelName = (model: string): boolean => modelName.test(model);

/** Of a model that is set, or that a training has made. */
export function readModelName(model: string): ModelName {
  const { path, version } = modelName.exec(model)?.groups ?? {};
  if (path === undefined) throw new Error(`${model} is not owner/name`);
  return { path, version: version ?? null };
}

const modelAnswer = z.object({
  is_official: z.boolean().nullish(),
  latest_version: z.object({ id: z.string().regex(/^[0-9a-f]{8,64}$/) }).nullish(),
});

/**
 * The version that a request must name: null for models that Replicate itself looks after, else the
 * one that was set or the newest. Costs nothing; repeatable.
 */
export async function readVersion(
  client: ServiceClient,
  { path, version }: ModelName,
  { mustHave, signal }: { mustHave: boolean; signal: AbortSignal },
): Promise<string | null> {
  if (version !== null) return version;
  const answer = await client.ask(`/models/${path}`, { signal });
  if (answer.status === 404) throw new ProviderFault('auth', 'Replicate has no such model');
  const { data } = modelAnswer.safeParse(client.expectSuccess(answer, { phase: 'read' }));
  if (!data) throw new ProviderFault('unavailable', 'Replicate answered an unreadable model');
  if (data.is_official && !mustHave) return null;
  if (!data.latest_version) throw new ProviderFault('auth', 'the model has no version');
  return data.latest_version.id;
}

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
