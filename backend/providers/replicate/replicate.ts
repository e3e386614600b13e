import { z } from 'zod';
import { ConfigError } from '../../config.ts';
import { lookAtEach } from '../look-at-each.ts';
import { isOfKind, isWeights } from '../made-files.ts';
import { modelSetting } from '../model-settings.ts';
import type { OutsideProvider, OutsideSettings } from '../outside-provider.ts';
import { cautiousCostMicros, costMicros, prices, type Quantity } from '../prices.ts';
import { personaShots } from '../prompts/personas.ts';
import {
  ProviderFault,
  type Capability,
  type Done,
  type PollResult,
  type Provider,
  type Step,
  type StepContext,
} from '../provider.ts';
import { replicateCallbacks } from './callbacks.ts';
import { checkReplicate } from './check.ts';
import { replicateClient } from './client.ts';
import { faultOfFailure } from './faults.ts';
import { defaultModels, type ModelCapability } from './models.ts';
import { makers, personaData, type Maker } from './orders.ts';
import {
  cancelWork,
  findWork,
  lookAt,
  readRef,
  readWork,
  submitOrder,
  waitingOf,
  type Target,
  type WorkState,
} from './predictions.ts';
import { readOutput } from './results.ts';
import { uploadFile } from './uploads.ts';
import { isModelName, readModelName, readVersion } from './versions.ts';

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

/** What `prepare` made: the address of the file, empty without one, and the version to name. */
const preparedSchema = z.object({ url: z.string(), version: z.string().nullable() });

function open({ config, models: chosen }: OutsideSettings): Provider {
  const baseUrl = config.REPLICATE_BASE_URL.replace(/\/+$/, '');
  const client = replicateClient({ token: config.REPLICATE_API_TOKEN ?? '', baseUrl });
  const destination = config.REPLICATE_DESTINATION;
  const models = { ...defaultModels, ...chosen };
  const wrong = [...namedModels(models)].filter(([, model]) => !isModelName(model));
  if (wrong.length > 0) {
    throw new ConfigError(
      wrong.map(([name]) => `${name} must be owner/name, for example ${name}=me/model`),
    );
  }
  const callbacks = replicateCallbacks(client, config.REPLICATE_WEBHOOK_SECRET);

  const planOf = (step: Step) => {
    const maker = makerOf(step);
    const model = maker.model(step, models);
    const { path } = readModelName(model);
    return { maker, model, path, ...priceOf(step) };
  };

  const priceOf = (step: Step) => {
    const maker = makerOf(step);
    const priced = maker.pricedAs?.(step, models) ?? maker.model(step, models);
    const endpoint = readModelName(priced).path;
    return { endpoint, most: maker.quantity(step, endpoint) };
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
    const { maker, path, endpoint, most } = planOf(step);
    const worked = found.metrics?.predict_time;
    const quantity: Quantity = {
      ...most,
      ...(typeof worked === 'number' ? { 'gpu-second': worked } : {}),
    };
    const cost = costMicros(NAME, endpoint, quantity);
    if (found.status !== 'succeeded') throw faultOfEnd(found, { id, endpoint });
    const { url, version } = readOutput(found.output, maker.kind, {
      requestId: id,
      costMicros: cost,
    });
    const file = await context.download(url, { kind: maker.kind });
    if (!isOfKind(file.contentType, maker.kind)) {
      const message = `Replicate's file is ${file.contentType}`;
      throw new ProviderFault('lost', message, { requestId: id, costMicros: cost });
    }
    if (maker.kind === 'model' && !(await isWeights(file.path))) {
      const message = "Replicate's file holds no weights";
      throw new ProviderFault('lost', message, { requestId: id, costMicros: cost });
    }
    const isTraining = step.capability === 'train-persona' && version !== undefined;
    return {
      state: 'done',
      files: [file],
      ...(isTraining ? { data: personaData(step, { trainer: path, version }) } : {}),
      ...(cost === undefined ? {} : { actualCostMicros: cost }),
    };
  }

  const capabilities = Object.keys(makers) as ModelCapability[];
  return {
    name: NAME,
    label: 'Replicate',
    // A training needs a model of the operator's that takes what it makes.
    capabilities: new Set<Capability>(
      capabilities.filter((each) => each !== 'train-persona' || destination !== undefined),
    ),
    isSubmitRepeatable: false,
    shotsPerTraining: personaShots.length,
    downloadHosts: ['replicate.delivery', '*.replicate.delivery'],
    trustedOrigins: baseUrl === OWN_URL ? [] : [new URL(baseUrl).origin],
    estimateCostMicros: (step) => {
      const { endpoint, most } = priceOf(step);
      const own = prices.filter(({ provider }) => provider === NAME);
      const like = own.map((price) => price.endpoint);
      return cautiousCostMicros(NAME, endpoint, { quantity: most, like });
    },
    prepare: async (step, context) => {
      const { maker, model } = planOf(step);
      const { signal } = context;
      const mustHave = step.capability === 'train-persona';
      const version = await readVersion(client, readModelName(model), { mustHave, signal });
      const file = await maker.file?.(step, context);
      return { version, url: file ? await uploadFile(client, { ...file, signal }) : '' };
    },
    submit: async (step, { prepared, clientRef, deadlineAt, callbackUrl, signal }) => {
      const { maker, path } = planOf(step);
      const { url, version } = preparedSchema.parse(prepared);
      const { endpoint } = priceOf(step);
      const ref = await submitOrder(client, {
        clientRef,
        deadlineAt,
        callbackUrl,
        signal,
        capability: step.capability,
        endpoint,
        target: targetOf(step, path, version),
        input: maker.input(step, path, url),
      });
      return { state: 'submitted', ref };
    },
    look: (refs, signal) =>
      lookAtEach(refs, (ref, limit) => lookAt(client, readRef(ref), limit), signal),
    poll: async (step, stored, context): Promise<PollResult> => {
      const work = step.capability === 'train-persona' ? 'trainings' : 'predictions';
      const { id } = readRef(stored);
      const found = await readWork(client, { id, work }, context.signal);
      return waitingOf(found, step.capability) ?? finish(step, { id, found }, context);
    },
    find: (clientRef, signal) => findWork(client, clientRef, signal),
    cancel: async (stored, signal) => {
      const ref = readRef(stored);
      const ended = await cancelWork(client, ref, signal);
      return ended && ref.endpoint ? costOfEnd(ended, ref.endpoint) : undefined;
    },
    verifyCallback: (callback) => callbacks.verify(callback),
    check: (signal) => checkReplicate(client, { models: namedModels(models), destination }, signal),
  };
}

/** The fault of work that ended without a result. */
function faultOfEnd(
  ended: WorkState,
  { id, endpoint }: { id: string; endpoint: string },
): ProviderFault {
  const { status, error } = ended;
  const known = { requestId: id, costMicros: costOfEnd(ended, endpoint) };
  if (status === 'failed') return faultOfFailure(error, known);
  // It was not over at the deadline that the submit named, or was stopped at replicate.com.
  return new ProviderFault('timeout', `Replicate stopped the work (${status})`, known);
}

/** What work cost that ended without a result: time on hardware is charged all the same. */
function costOfEnd({ status, metrics }: WorkState, endpoint: string): number | undefined {
  // It was stopped before it began.
  if (status === 'aborted') return 0;
  const worked = metrics?.predict_time;
  return typeof worked === 'number'
    ? costMicros(NAME, endpoint, { 'gpu-second': worked })
    : undefined;
}

function makerOf({ capability }: Step): Maker {
  if (!isMade(capability)) throw new Error(`Replicate has no ${capability}`);
  return makers[capability];
}

const isMade = (capability: Capability): capability is ModelCapability =>
  Object.hasOwn(makers, capability);

/** By the setting that chooses each. */
function namedModels(models: { readonly [C in Capability]?: string }): Map<string, string> {
  return new Map(
    Object.entries(models).map(([capability, model]) => [
      modelSetting(NAME, capability as Capability),
      model,
    ]),
  );
}
