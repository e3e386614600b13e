import { z } from 'zod';
import { isSuccess } from '../exchange.ts';
import { lookAtEach } from '../look-at-each.ts';
import { fetchMade, kindOf, madeQuantity } from '../made-files.ts';
import { namedModels } from '../model-settings.ts';
import { guessedModels, rowFor, type ModelOrder } from '../model-table.ts';
import type { OutsideProvider, OutsideSettings } from '../outside-provider.ts';
import { cautiousCostMicros, costMicros, prices, type Quantity } from '../prices.ts';
import { personaShots, triggerWord } from '../prompts/personas.ts';
import { wordsFor } from '../prompts/write-prompt.ts';
import { firstHeader } from '../answer-faults.ts';
import { agreedCostMicros, countedCost } from '../published/agreed-price.ts';
import type { AgreedPrice } from '../published/published-prices.ts';
import { sampleFileUrl, sampleSteps } from '../published/sample-steps.ts';
import {
  ProviderFault,
  type Capability,
  type Done,
  type Provider,
  type RemoteKind,
  type Step,
  type StepContext,
} from '../provider.ts';
import { fileFor, sentPixels } from '../sent-files.ts';
import { checkFal, falClient } from './client.ts';
import { keptUploads, uploadFile } from './uploads.ts';
import {
  defaultModels,
  enhancedScale,
  modelTables,
  pictureSize,
  trainingModels,
  type ModelCapability,
} from './models.ts';
import { checkRequests, ownPublished, readPrices } from './published.ts';
import { falCallbacks, falQueue, readRef, type FalRef } from './queue.ts';

const NAME = 'fal';
const ownUrls: readonly string[] = ['https://queue.fal.run', 'https://rest.fal.ai'];

/** fal.ai: pictures, enhancements, reels and personas through its queue. */
export const fal: OutsideProvider = { name: NAME, needs: ['FAL_KEY'], open };

const preparedSchema = z.object({ url: z.string() });

function open({ config, models: chosen }: OutsideSettings): Provider {
  // Without the slash that an operator may have left at its end.
  const bare = (url: string) => url.replace(/\/+$/, '');
  const { FAL_KEY: key = '', REEL_SOUND: sound } = config;
  const urls = { queueUrl: bare(config.FAL_QUEUE_URL), restUrl: bare(config.FAL_REST_URL) };
  const client = falClient({ key, ...urls });
  const queue = falQueue(client);
  const models = { ...defaultModels, ...chosen };
  const kept = keptUploads();
  // What fal publishes says nothing of another service at the address of its queue.
  const usual = urls.queueUrl === ownUrls[0] ? ownPublished : null;
  const schemaUrl = config.FAL_SCHEMA_URL ?? usual?.schemaUrl;
  const priceUrl = config.FAL_PRICE_URL ?? usual?.priceUrl;
  let published: ReadonlyMap<string, AgreedPrice> = new Map();
  const costOf = (endpoint: string, quantity: Quantity): number | undefined => {
    const agreed = published.get(endpoint);
    const model = { provider: NAME, endpoint };
    return (
      (agreed && agreedCostMicros(model, agreed, quantity)) ?? costMicros(NAME, endpoint, quantity)
    );
  };
  const samples = Object.values(sampleSteps).map((step) => {
    const drawn = step.capability === 'persona-image';
    const trained = { ...step, model: personaData(step, models['train-persona']) };
    const endpoint = endpointFor(drawn ? trained : step, models);
    return { step, endpoint };
  });
  const requests = samples.map(({ step, endpoint: model }) => ({
    capability: step.capability,
    model,
    input: inputFor(step, model, { fileUrl: sampleFileUrl, sound }),
  }));

  async function finish(step: Step, ref: FalRef, context: StepContext): Promise<Done> {
    const kind = kindOf(step.capability);
    const endpoint = ref.endpoint ?? endpointFor(step, models);
    const { requestId } = ref;
    const most = quantityOf(step, endpoint, sound);
    const answer = await queue.readResult({ ...ref, endpoint }, context.signal);
    const billed = costOf(endpoint, most);
    const known = { phase: 'read', requestId, ...(billed ? { costMicros: billed } : {}) } as const;
    // The file that it was given may be gone: the next try sends it again.
    if (!isSuccess(answer) && step.source) kept.forget(step.source);
    const body = client.expectSuccess(answer, known);
    if (body === undefined) {
      throw new ProviderFault('unavailable', 'fal answered no JSON', { requestId });
    }
    const { data: result } = results[kind].safeParse(body);
    if (result?.isUnsafe) {
      const message = 'fal flagged the result as unsafe';
      throw new ProviderFault('content_rejected', message, { requestId, costMicros: billed });
    }
    const url = result?.url;
    if (url === undefined) {
      // Asking again would buy the same again.
      throw new ProviderFault('bug', `fal answered a ${kind} in an unknown form`, { requestId });
    }
    const file = await fetchMade(context, { service: 'fal', url, kind, known: { requestId } });
    const expected = costOf(endpoint, await madeQuantity(most, file));
    const price = published.get(endpoint) ?? prices.find((each) => each.endpoint === endpoint);
    const units = Number(firstHeader(answer.headers['x-fal-billable-units']));
    // Units do not say at which of two prices a second with sound was counted.
    const counted = most['second-of-sound'] ? undefined : countedCost(units, price, expected);
    return {
      state: 'done',
      files: [file],
      ...(step.capability === 'train-persona' ? { data: personaData(step, endpoint) } : {}),
      actualCostMicros: counted ?? expected,
      costFrom: counted ? 'service' : published.has(endpoint) ? 'published' : 'table',
    };
  }

  return {
    name: NAME,
    label: 'fal.ai',
    // Its tables have rows for each.
    capabilities: new Set(Object.keys(modelTables) as ModelCapability[]),
    isSubmitRepeatable: false,
    shotsPerTraining: personaShots.length,
    downloadHosts: ['fal.media', '*.fal.media'],
    // Another address than fal's own is the operator's: a proxy, or a stand-in of a test.
    trustedOrigins: Object.values(urls)
      .filter((url) => !ownUrls.includes(url))
      .map((url) => new URL(url).origin),
    estimateCostMicros: (step) => {
      const endpoint = endpointFor(step, models);
      const quantity = quantityOf(step, endpoint, sound);
      const asked = { provider: NAME, endpoint, capability: step.capability };
      return costOf(endpoint, quantity) ?? cautiousCostMicros(asked, quantity);
    },
    prepare: async (step, context) => {
      const upload = async () => {
        const file = await fileFor(step, context);
        return file ? uploadFile(client, file, context.signal) : '';
      };
      const isKept = step.capability === 'persona-image';
      const url = await (isKept ? kept.addressOf(step.source, upload) : upload());
      return url ? { url } : null;
    },
    submit: async (step, { prepared, ...context }) => {
      const { capability } = step;
      const endpoint = endpointFor(step, models);
      const fileUrl = prepared ? preparedSchema.parse(prepared).url : '';
      const input = inputFor(step, endpoint, { fileUrl, sound });
      // A second try of minutes of work would end after the order's deadline.
      const mayRepeat = kindOf(capability) === 'picture';
      const order = { endpoint, capability, input, mayRepeat };
      return { state: 'submitted', ref: await queue.submit(order, context) };
    },
    look: (refs, signal) =>
      lookAtEach(refs, (ref, limit) => queue.readStatus(readRef(ref), limit), signal),
    poll: async (step, stored, context) => {
      const ref = readRef(stored);
      const seen = await queue.readStatus(ref, context.signal);
      return seen.state === 'ready' ? finish(step, ref, context) : seen;
    },
    cancel: (ref, signal) => queue.cancel(readRef(ref), signal),
    verifyCallback: falCallbacks(client),
    check: async (signal) => {
      const faults = await checkFal(client, namedModels(NAME, models), signal);
      const known = requests.filter(({ model }) => !faults.some((fault) => fault.includes(model)));
      faults.push(...guessedModels(modelTables, models));
      if (!schemaUrl || !priceUrl) faults.push(UNPUBLISHED);
      if (!schemaUrl) return faults;
      return [...faults, ...(await checkRequests(client, { schemaUrl, requests: known }, signal))];
    },
    readPrices: async (signal) => {
      const priced = samples.map(({ step, endpoint }) => ({
        endpoint,
        capability: step.capability,
        quantity: quantityOf(step, endpoint, sound),
      }));
      return priceUrl
        ? readPrices(client, { priceUrl, models: priced }, signal)
        : { findings: [], prices: {} };
    },
    takePrices: (taken) => void (published = new Map(Object.entries(taken))),
  };
}

const UNPUBLISHED =
  "fields and prices are not compared with what fal publishes: FAL_QUEUE_URL is not fal's own, so FAL_SCHEMA_URL and FAL_PRICE_URL must be set for that";

/** The data that the pictures of a persona need of its training. */
function personaData({ hints }: Step, trainer: string) {
  const { baseModel, imageEndpoint } = rowFor(trainingModels, trainer);
  const { gender = null } = hints ?? {};
  return { endpoint: imageEndpoint, triggerWord, baseModel, trainer, gender };
}

const trained = z.object({
  endpoint: z
    .string()
    .min(1)
    .catch(rowFor(trainingModels, defaultModels['train-persona']).imageEndpoint),
});

function endpointFor(step: Step, models: { readonly [C in Capability]?: string }): string {
  const chosen = models[step.capability];
  if (chosen !== undefined) return chosen;
  if (step.capability === 'persona-image') return trained.parse(step.model).endpoint;
  throw new Error(`fal has no ${step.capability}`);
}

/** The body of the request that orders a step of an endpoint. */
export function inputFor(
  step: Step,
  endpoint: string,
  known: Pick<ModelOrder, 'fileUrl' | 'sound'>,
): Readonly<Record<string, unknown>> {
  // `endpointFor` has thrown for any other.
  const rows = modelTables[step.capability as ModelCapability];
  const input = rowFor(rows, endpoint).input({ ...wordsFor(step), ...known });
  if (step.capability !== 'train-persona') return input;
  return { ...input, steps: rowFor(trainingModels, endpoint).steps };
}

const MEGAPIXEL = 1_000_000;

/** The most that is charged for; a picture's own size is put over it. */
function quantityOf(step: Step, endpoint: string, sound: ModelOrder['sound']): Quantity {
  if (step.capability === 'image-to-video') {
    const { seconds } = step;
    return { second: seconds, 'second-of-sound': sound === 'on' ? seconds : 0, run: 1 };
  }
  if (step.capability === 'train-persona') {
    const { steps } = rowFor(trainingModels, endpoint);
    return { run: 1, training: 1, 'thousand-steps': steps / 1000 };
  }
  const pixels =
    step.capability === 'enhance'
      ? sentPixels * enhancedScale ** 2
      : pictureSize.width * pictureSize.height;
  return { image: 1, run: 1, megapixel: pixels / MEGAPIXEL };
}

/** Only what is used is read, and nothing of it is believed but the address. */
const file = z.object({ url: z.string().min(1).max(4000) });
type Result = { url?: string | undefined; isUnsafe?: boolean | undefined };
const results: { readonly [K in RemoteKind]: z.ZodType<Result> } = {
  picture: z
    .object({
      images: z.array(file).min(1).max(10).optional(),
      image: file.optional(),
      has_nsfw_concepts: z.array(z.boolean()).nullish(),
    })
    .transform(({ images, image, has_nsfw_concepts: flags }) => ({
      url: (images?.[0] ?? image)?.url,
      isUnsafe: flags?.includes(true),
    })),
  video: z.object({ video: file }).transform(({ video }) => video),
  model: z.object({ diffusers_lora_file: file }).transform((made) => made.diffusers_lora_file),
};
