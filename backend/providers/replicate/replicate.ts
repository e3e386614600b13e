import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../../config.ts';
import { serviceClient, type ServiceClient } from '../exchange.ts';
import { lookAtEach } from '../look-at-each.ts';
import { fetchMade, isWeights, kindOf } from '../made-files.ts';
import { modelSetting, namedModels } from '../model-settings.ts';
import { guessedModels, rowFor, type ModelOrder } from '../model-table.ts';
import type { OutsideProvider, OutsideSettings } from '../outside-provider.ts';
import { cautiousCostMicros, costMicros, type Quantity } from '../prices.ts';
import { personaShots, triggerWord } from '../prompts/personas.ts';
import { wordsFor } from '../prompts/write-prompt.ts';
import {
  ProviderFault,
  type Capability,
  type Done,
  type PollResult,
  type Provider,
  type Step,
  type StepContext,
} from '../provider.ts';
import { sampleFileUrl, sampleSteps, type SampleRequest } from '../published/sample-steps.ts';
import { fileFor, type SentFile } from '../sent-files.ts';
import { faultOfAnswer, faultOfFailure } from './faults.ts';
import { defaultModels, modelTables, trainingModels, type ModelCapability } from './models.ts';
import {
  readOutput,
  readRef,
  replicateCallbacks,
  replicateWork,
  waitingOf,
  type Target,
  type WorkState,
} from './predictions.ts';
import { checkReplicate, isModelName, readModelName, readVersion } from './versions.ts';

const NAME = 'replicate';
const OWN_URL = 'https://api.replicate.com/v1';

/** Replicate: pictures, enhancements, reels and personas by its models and those of others. */
export const replicate: OutsideProvider = {
  name: NAME,
  needs: ['REPLICATE_API_TOKEN'],
  open,
  fixedModels: {
    capabilities: ['persona-image'],
    because: 'a persona is drawn by the version that its training made',
  },
};

/** The result of `prepare`: the file's address, empty without one, and the version to name. */
const preparedSchema = z.object({ url: z.string(), version: z.string().nullable() });

function open({ config, models: chosen }: OutsideSettings): Provider {
  const baseUrl = config.REPLICATE_BASE_URL.replace(/\/+$/, '');
  const { REPLICATE_API_TOKEN: token = '', REEL_SOUND: sound } = config;
  const service = {
    name: 'Replicate',
    baseUrl,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    faultOf: faultOfAnswer,
  };
  // Lists repeat what all work was given, and its logs.
  const client = serviceClient({ ...service, maxBytes: 8 * 1024 * 1024 });
  const published = serviceClient(service);
  const works = replicateWork(client);
  const destination = config.REPLICATE_DESTINATION;
  const models = { ...defaultModels, ...chosen };
  const settings = namedModels(NAME, models);
  const wrong = [...settings].filter(([, model]) => !isModelName(model));
  if (wrong.length > 0) {
    throw new ConfigError(
      wrong.map(([name]) => `${name} must be owner/name, for example ${name}=me/model`),
    );
  }
  const priceOf = (step: Step) => {
    const endpoint = readModelName(pricedModel(step, models)).path;
    return { endpoint, most: quantityOf(step, endpoint, sound) };
  };

  function targetOf({ capability }: Step, path: string, version: string | null): Target {
    if (version === null) return { model: path };
    if (capability !== 'train-persona') return { version };
    if (destination === undefined) throw new Error('there is no REPLICATE_DESTINATION');
    return { trainer: path, version, destination };
  }

  async function finish(
    step: Step,
    { id, found }: { id: string; found: WorkState },
    context: StepContext,
  ): Promise<Done> {
    const { endpoint, most } = priceOf(step);
    const cost = costMicros(NAME, endpoint, { ...most, ...workedOf(found) });
    if (found.status !== 'succeeded') throw faultOfEnd(found, { id, endpoint });
    const known = { requestId: id, costMicros: cost };
    const kind = kindOf(step.capability);
    const { url, version } = readOutput(found.output, kind, known);
    const file = await fetchMade(context, { service: 'Replicate', url, kind, isWeights, known });
    return {
      state: 'done',
      files: [file],
      ...(version === undefined ? {} : { data: personaData(step, { trainer: endpoint, version }) }),
      actualCostMicros: cost,
    };
  }

  return {
    name: NAME,
    label: 'Replicate',
    // A training needs a model of the operator's that takes what it makes.
    capabilities: new Set<Capability>(
      // Its tables have rows for each.
      (Object.keys(modelTables) as ModelCapability[]).filter(
        (each) => each !== 'train-persona' || destination !== undefined,
      ),
    ),
    isSubmitRepeatable: false,
    shotsPerTraining: personaShots.length,
    downloadHosts: ['replicate.delivery', '*.replicate.delivery'],
    trustedOrigins: baseUrl === OWN_URL ? [] : [new URL(baseUrl).origin],
    estimateCostMicros: (step) => {
      const { endpoint, most } = priceOf(step);
      return cautiousCostMicros({ provider: NAME, endpoint, capability: step.capability }, most);
    },
    prepare: async (step, context) => {
      const { signal } = context;
      const mustHave = step.capability === 'train-persona';
      const model = readModelName(modelFor(step, models));
      const version = await readVersion(client, model, { mustHave, signal });
      // The version that a training made holds its weights.
      const file = step.capability === 'persona-image' ? null : await fileFor(step, context);
      return { version, url: file ? await uploadFile(client, file, signal) : '' };
    },
    submit: async (step, { prepared, ...context }) => {
      const { capability } = step;
      const { path } = readModelName(modelFor(step, models));
      const { url: fileUrl, version } = preparedSchema.parse(prepared);
      const { endpoint } = priceOf(step);
      const input = inputFor(step, endpoint, { fileUrl, sound });
      const order = { target: targetOf(step, path, version), capability, endpoint, input };
      return { state: 'submitted', ref: await works.submit(order, context) };
    },
    look: (refs, signal) =>
      lookAtEach(refs, (ref, limit) => works.look(readRef(ref), limit), signal),
    poll: async (step, stored, context): Promise<PollResult> => {
      const work = step.capability === 'train-persona' ? 'trainings' : 'predictions';
      const { id } = readRef(stored);
      const found = await works.read({ id, work }, context.signal);
      return waitingOf(found, step.capability) ?? finish(step, { id, found }, context);
    },
    find: works.find,
    cancel: async (stored, signal) => {
      const ref = readRef(stored);
      const ended = await works.cancel(ref, signal);
      return ended && ref.endpoint ? costOfEnd(ended, ref.endpoint) : undefined;
    },
    verifyCallback: replicateCallbacks(client, config.REPLICATE_WEBHOOK_SECRET),
    check: async (signal) => {
      const requests = sampleRequests(models, sound);
      return [
        ...(await checkReplicate(published, { requests, destination }, signal)),
        ...guessedModels(modelTables, models),
      ];
    },
  };
}

/** The fault of work that ended without a result. */
function faultOfEnd(ended: WorkState, { id, endpoint }: { id: string; endpoint: string }) {
  const { status, error } = ended;
  const known = { requestId: id, costMicros: costOfEnd(ended, endpoint) };
  if (status === 'failed') return faultOfFailure(error, known);
  // It was not over at the deadline that the submit named, or was stopped at replicate.com.
  return new ProviderFault('timeout', `Replicate stopped the work (${status})`, known);
}

/** The cost of work that ended without a result: time on hardware is charged all the same. */
function costOfEnd(ended: WorkState, endpoint: string): number | undefined {
  // Aborted is what was stopped before it began.
  return ended.status === 'aborted' ? 0 : costMicros(NAME, endpoint, workedOf(ended));
}

function workedOf({ metrics }: WorkState): Quantity {
  const seconds = metrics?.predict_time;
  return typeof seconds === 'number' ? { 'gpu-second': seconds } : {};
}

/** The input of the request that orders a step of a model. */
export function inputFor(
  step: Step,
  model: string,
  known: Pick<ModelOrder, 'fileUrl' | 'sound'>,
): Readonly<Record<string, unknown>> {
  // `modelFor` has thrown for any other.
  const rows = modelTables[step.capability as ModelCapability];
  return rowFor(rows, model).input({ ...wordsFor(step), ...known });
}

type Models = { readonly [C in Capability]?: string } & { readonly 'train-persona': string };

/** The request of a sample of each capability to its model, by the setting that chooses that. */
function sampleRequests(
  models: Models,
  sound: ModelOrder['sound'],
): ReadonlyMap<string, SampleRequest> {
  // A persona is drawn by the version that its training makes.
  const { 'persona-image': _made, ...samples } = sampleSteps;
  return new Map(
    Object.values(samples).map((step) => {
      const model = modelFor(step, models);
      const input = inputFor(step, readModelName(model).path, { fileUrl: sampleFileUrl, sound });
      const { capability } = step;
      return [modelSetting(NAME, capability), { capability, model, input }];
    }),
  );
}

/** The data that a training leaves for the pictures of its persona. */
const trained = z.object({ endpoint: z.string().min(1), trainer: z.string().min(1) });

/** The model that a step is asked of: `owner/name`, with `:version` where one is meant. */
function modelFor(step: Step, models: Models): string {
  if (step.capability === 'persona-image') return trained.parse(step.model).endpoint;
  const model = models[step.capability];
  if (model === undefined) throw new Error(`Replicate has no ${step.capability}`);
  return model;
}

/**
 * The model whose fields and price count: a trained version has those of its trainer and runs on
 * the same hardware. Known before a persona is trained.
 */
function pricedModel(step: Step, models: Models): string {
  if (step.capability !== 'persona-image') return modelFor(step, models);
  return trained.safeParse(step.model).data?.trainer ?? models['train-persona'];
}

/** The data that the pictures of a persona need of its training. */
function personaData({ hints }: Step, { trainer, version }: { trainer: string; version: string }) {
  const { baseModel } = rowFor(trainingModels, trainer);
  const { gender = null } = hints ?? {};
  return { endpoint: version, triggerWord, baseModel, trainer, gender };
}

/** How long a picture is expected to take. */
const pictureSeconds: Readonly<Record<string, number>> = { enhance: 30, 'persona-image': 15 };

/** The quantity that is charged for; the seconds worked are put over those expected here. */
function quantityOf(step: Step, model: string, sound: ModelOrder['sound']): Quantity {
  if (step.capability === 'image-to-video') {
    const { seconds } = step;
    const withSound = sound === 'on' ? seconds : 0;
    return { second: seconds, 'second-of-sound': withSound, run: 1, 'gpu-second': 300 };
  }
  if (step.capability === 'train-persona') {
    return { run: 1, 'gpu-second': rowFor(trainingModels, model).gpuSeconds };
  }
  return { image: 1, run: 1, 'gpu-second': pictureSeconds[step.capability] ?? 10 };
}

const UPLOAD_MS = 120_000;
const placed = z.object({
  urls: z.object({
    get: z
      .string()
      .max(4000)
      .refine((url) => URL.canParse(url)),
  }),
});

/** Uploads a file, which Replicate keeps for a day, and returns its address. */
async function uploadFile(
  client: ServiceClient,
  { path, contentType, extension }: SentFile,
  signal: AbortSignal,
): Promise<string> {
  const { FormData } = await import('undici');
  const body = new FormData();
  // The name is kept with the file: it must not be the user's.
  const name = `${randomUUID()}.${extension}`;
  body.append('content', await openAsBlob(path, { type: contentType }), name);
  const asked = { method: 'POST', body, limitMs: UPLOAD_MS, schema: placed, signal } as const;
  const { urls } = await client.read('/files', 'no address of a file', asked);
  return urls.get;
}
