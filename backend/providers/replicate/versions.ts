import { z } from 'zod';
import type { Answer } from '../answer-faults.ts';
import { isSuccess, type ServiceClient } from '../exchange.ts';
import { ProviderFault } from '../provider.ts';
import { requestFindings } from '../published/request-findings.ts';
import { pointed } from '../published/request-faults.ts';
import type { SampleRequest } from '../published/sample-steps.ts';

const modelName = /^(?<path>[\w.-]+\/[\w.-]+?)(?::(?<version>[0-9a-f]{8,64}))?$/;

/** `owner/name`, or `owner/name:version` where the operator keeps to one version. */
export type ModelName = { path: string; version: string | null };

export const isModelName = (model: string): boolean => modelName.test(model);

/** The name of a model that is set, or that a training has made. */
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

/** The faults of the token, the models and the destination, one text each; costs nothing. */
export async function checkReplicate(
  client: ServiceClient,
  {
    requests,
    destination,
  }: {
    /** A sample of each capability, by the setting that chooses its model. */
    requests: ReadonlyMap<string, SampleRequest>;
    destination: string | undefined;
  },
  signal: AbortSignal,
): Promise<string[]> {
  const { status } = await client.ask('/account', { signal });
  if (status === 401 || status === 403) return ['Replicate does not accept REPLICATE_API_TOKEN.'];
  if (status === 402) return ['The account at Replicate has no credit left.'];
  const faults = await Promise.all(
    [...requests].map(async ([setting, request]): Promise<string[]> => {
      const { model } = request;
      const { status: answered, body } = await readModel(client, model, signal).catch(unread);
      if (answered === null) return [`what ${model} takes was not read: ${body}`];
      if (answered === 404) return [`Replicate has no model ${model}, which ${setting} is set to.`];
      if (!isSuccess({ status: answered }) || body === undefined) {
        return [`what ${model} takes was not read: Replicate answered ${answered}`];
      }
      const published = schemaFor(request, openapiOf(body));
      // A model need not say what it takes.
      return published.schema === null ? [] : requestFindings('Replicate', request, published);
    }),
  );
  if (destination !== undefined && (await readModel(client, destination, signal)).status === 404) {
    const advice = 'Make it at replicate.com/create before a persona is trained.';
    faults.push([`Replicate has no model ${destination} (REPLICATE_DESTINATION). ${advice}`]);
  }
  return faults.flat();
}

/** An answer too large, or none: a note, for the model may be right all the same. */
function unread(error: unknown): { status: null; body: string } {
  if (!(error instanceof ProviderFault)) throw error;
  return { status: null, body: error.message };
}

function readModel(client: ServiceClient, model: string, signal: AbortSignal): Promise<Answer> {
  const { path, version } = readModelName(model);
  const place = version === null ? '' : `/versions/${version}`;
  return client.ask(`/models/${path}${place}`, { signal });
}

const described = z.object({ openapi_schema: z.unknown() });

/**
 * The schema of a version, or of a model's newest; null where Replicate says nothing of its fields.
 */
function openapiOf(body: unknown): unknown {
  const model = z.object({ latest_version: z.unknown() }).safeParse(body).data;
  const { data } = described.safeParse(model?.latest_version ?? body);
  return data?.openapi_schema ?? null;
}

function schemaFor({ capability }: SampleRequest, document: unknown) {
  const schema = (name: string) => pointed(document, `#/components/schemas/${name}`);
  const training = capability === 'train-persona' ? schema('TrainingInput') : null;
  return { document, schema: training ?? schema('Input') ?? null };
}
