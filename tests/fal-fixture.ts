import { fal } from '../backend/providers/fal/fal.ts';
import { readConfig } from '../backend/config.ts';
import {
  ProviderFault,
  type Capability,
  type Provider,
  type Step,
} from '../backend/providers/provider.ts';
import { faultOf } from './fault-of.ts';
import { openFileContext, performStep } from './perform-step.ts';
import { fixturePath } from './pictures.ts';
import { openProviderStandIn, type ProviderStandIn } from './provider-stand-in/stand-in.ts';

export const portrait = fixturePath('portrait.jpg');
const source = { key: 'portrait.jpg' };
/** A step of each capability that fal has. */
export const falSteps = {
  'text-to-image': { capability: 'text-to-image', prompt: 'a lighthouse', source: null, seed: 7 },
  enhance: { capability: 'enhance', prompt: 'better', source },
  'image-to-video': {
    capability: 'image-to-video',
    prompt: 'waves',
    source,
    seconds: 10,
    hints: { category: 'flirty', option: 'Blow Kiss' },
  },
  'persona-shot': { capability: 'persona-shot', prompt: 'in a park', source, seed: 7 },
  'train-persona': {
    capability: 'train-persona',
    prompt: 'a face',
    source,
    shots: [],
    hints: { gender: 'Female', race: 'Asian' },
  },
  'persona-image': {
    capability: 'persona-image',
    prompt: 'on a beach',
    source,
    seed: 7,
    model: { endpoint: 'fal-ai/z-image/turbo/lora', triggerWord: 'lmrlprsn', gender: 'Female' },
  },
} as const satisfies { [C in Capability]?: Step };

export type FalCapability = keyof typeof falSteps;

/** fal's adapter on its stand-in, for the tests of one file. */
export interface FalFixture {
  standIn: ProviderStandIn;
  fal: Provider;
  /** Opens the adapter again, with other models or settings. */
  reopen(models?: { [C in Capability]?: string }, settings?: Record<string, string>): Provider;
  context(world?: Parameters<typeof openFileContext>[1]): ReturnType<typeof openFileContext>;
  perform(step: Step, files?: readonly string[]): ReturnType<typeof performStep>;
  /** The class of the fault that a step ends with; undefined when it ends well. */
  faultClass(work: Promise<unknown>): Promise<unknown>;
  /** What the newest accepted request holds. */
  newestInput(): Readonly<Record<string, unknown>>;
  /** Ends what a test left behind. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openFalFixture(): Promise<FalFixture> {
  const standIn = await openProviderStandIn();
  let closing: (() => Promise<void>)[] = [];
  const open: FalFixture['reopen'] = (models = {}, settings = {}) =>
    fal.open({ config: readConfig({ ...standIn.fal.settings, ...settings }), models });

  const fixture: FalFixture = {
    standIn,
    fal: open(),
    reopen: (...changes) => (fixture.fal = open(...changes)),
    context: async (world = {}) => {
      const context = await openFileContext(fixture.fal, { files: [portrait], ...world });
      closing.push(context.close);
      return context;
    },
    perform: async (step, files = [portrait]) =>
      performStep(fixture.fal, step, await fixture.context({ files })),
    faultClass: async (work) => {
      const fault = await faultOf(work);
      return fault instanceof ProviderFault ? fault.faultClass : fault;
    },
    newestInput: () => standIn.fal.jobs().at(-1)?.input ?? {},
    reset: async () => {
      standIn.fal.behave();
      standIn.fal.setPace(() => ({ queuedMs: 0, runningMs: 0 }));
      standIn.fal.release();
      for (const close of closing) await close();
      closing = [];
      fixture.reopen();
    },
    close: () => standIn.close(),
  };
  return fixture;
}
