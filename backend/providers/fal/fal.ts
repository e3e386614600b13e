import { lookAtEach } from '../look-at-each.ts';
import { isOfKind, isSafetensors, madeQuantity } from '../made-files.ts';
import { cautiousCostMicros, costMicros, prices, type Quantity } from '../prices.ts';
import { personaShots } from '../prompts/personas.ts';
import { modelSetting } from '../model-settings.ts';
import type { OutsideProvider, OutsideSettings } from '../outside-provider.ts';
import {
  ProviderFault,
  type Capability,
  type Done,
  type Provider,
  type Step,
  type StepContext,
} from '../provider.ts';
import { falCallbacks } from './callbacks.ts';
import { checkFal } from './check.ts';
import { expectSuccess, falClient, isSuccess } from './client.ts';
import { keptUploads } from './kept-uploads.ts';
import { defaultModels, type ModelCapability } from './models.ts';
import { makers, type Maker } from './orders.ts';
import {
  cancelRequest,
  readRef,
  readResult,
  readStatus,
  submitRequest,
  type FalRef,
} from './queue.ts';
import { readOutput } from './results.ts';

const NAME = 'fal';
const defaultUrls = { queue: 'https://queue.fal.run', rest: 'https://rest.fal.ai' } as const;

/** fal.ai: pictures, enhancements, reels and personas through its queue. */
export const fal: OutsideProvider = { name: NAME, needs: ['FAL_KEY'], open };

function open({ config, models: chosen }: OutsideSettings): Provider {
  const { FAL_KEY: key = '', FAL_QUEUE_URL: queueUrl, FAL_REST_URL: restUrl } = config;
  const client = falClient({ key, queueUrl: bare(queueUrl), restUrl: bare(restUrl) });
  const models = { ...defaultModels, ...chosen };
  const callbacks = falCallbacks(client);
  const kept = keptUploads();

  const planOf = (step: Step) => {
    const maker = makerOf(step);
    const endpoint = maker.endpoint(step, models);
    return { maker, endpoint, most: maker.quantity(step, endpoint) };
  };

  async function finish(step: Step, ref: FalRef, context: StepContext): Promise<Done> {
    const { maker, endpoint: planned, most } = planOf(step);
    const endpoint = ref.endpoint ?? planned;
    const { requestId } = ref;
    const bill = (quantity: Quantity) => costMicros(NAME, endpoint, quantity);
    const answer = await readResult(client, { ...ref, endpoint }, context.signal);
    const billed = bill(most);
    const known = { phase: 'read', requestId, ...(billed ? { costMicros: billed } : {}) } as const;
    // The file that it was given may be gone: the next try sends it again.
    if (!isSuccess(answer) && step.source) kept.forget(step.source);
    const { body } = expectSuccess(answer, known);
    if (body === undefined) {
      throw new ProviderFault('unavailable', 'fal answered no JSON', { requestId });
    }
    const result = readOutput(body, maker.kind, requestId);
    if ('isRejected' in result) {
      const message = 'fal flagged the result as unsafe';
      throw new ProviderFault('content_rejected', message, { requestId, costMicros: billed });
    }
    const file = await context.download(result.url, { kind: maker.kind });
    if (!isOfKind(file.contentType, maker.kind)) {
      throw new ProviderFault('lost', `fal's file is ${file.contentType}`, { requestId });
    }
    if (maker.kind === 'model' && !(await isSafetensors(file.path))) {
      throw new ProviderFault('lost', "fal's file holds no weights", { requestId });
    }
    const cost = bill(await madeQuantity(most, file));
    const data = maker.data?.(step, endpoint);
    return {
      state: 'done',
      files: [file],
      ...(data ? { data } : {}),
      ...(cost === undefined ? {} : { actualCostMicros: cost }),
    };
  }

  return {
    name: NAME,
    label: 'fal.ai',
    capabilities: new Set<Capability>(Object.keys(makers) as ModelCapability[]),
    isSubmitRepeatable: false,
    shotsPerTraining: personaShots.length,
    downloadHosts: ['fal.media', '*.fal.media'],
    trustedOrigins: trustedOrigins(queueUrl, restUrl),
    estimateCostMicros: (step) => {
      const { endpoint, most } = planOf(step);
      const like = prices.map((price) => price.endpoint);
      return cautiousCostMicros(NAME, endpoint, { quantity: most, like });
    },
    prepare: async (step, context) =>
      (await makerOf(step).prepare?.(step, context, { client, kept })) ?? null,
    submit: async (step, { prepared, ...context }) => {
      const { maker, endpoint } = planOf(step);
      const { deadlineAt, callbackUrl, signal } = context;
      const ref = await submitRequest(client, {
        endpoint,
        capability: step.capability,
        deadlineAt,
        callbackUrl,
        signal,
        input: maker.input(step, endpoint, prepared),
        // A second try of minutes of work would end after the order's deadline.
        mayRepeat: maker.kind === 'picture',
      });
      return { state: 'submitted', ref };
    },
    look: (refs, signal) =>
      lookAtEach(refs, (ref, limit) => readStatus(client, readRef(ref), limit), signal),
    poll: async (step, stored, context) => {
      const ref = readRef(stored);
      const seen = await readStatus(client, ref, context.signal);
      return seen.state === 'ready' ? finish(step, ref, context) : seen;
    },
    cancel: (ref, signal) => cancelRequest(client, readRef(ref), signal),
    verifyCallback: (callback) => callbacks.verify(callback),
    check: (signal) => checkFal(client, namedModels(models), signal),
  };
}

function makerOf({ capability }: Step): Maker {
  if (!isMade(capability)) throw new Error(`fal has no ${capability}`);
  return makers[capability];
}

const isMade = (capability: Capability): capability is ModelCapability =>
  Object.hasOwn(makers, capability);

/** Without the slash that an operator may have left at its end. */
const bare = (url: string) => url.replace(/\/+$/, '');

/** Another address than fal's own is the operator's: a proxy, or a stand-in of a test. */
function trustedOrigins(...urls: readonly string[]): string[] {
  const own: readonly string[] = Object.values(defaultUrls);
  const others = urls.filter((url) => !own.includes(bare(url)));
  return [...new Set(others.map((url) => new URL(url).origin))];
}

/** By the setting that chooses each. */
function namedModels(models: { readonly [C in Capability]?: string }): Map<string, string> {
  return new Map(
    Object.entries(models).map(([capability, model]) => [
      modelSetting(NAME, capability as Capability),
      model,
    ]),
  );
}
