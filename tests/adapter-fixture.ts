import { readConfig } from '../backend/config.ts';
import type { OutsideProvider } from '../backend/providers/outside-provider.ts';
import {
  ProviderFault,
  type Capability,
  type Provider,
  type Step,
} from '../backend/providers/provider.ts';
import { faultOf } from './fault-of.ts';
import { openFileContext, performStep } from './perform-step.ts';
import { fixturePath } from './pictures.ts';
import type { RecordedRequest, Service } from './provider-stand-in/service.ts';

export const portrait = fixturePath('portrait.jpg');
const source = { key: 'portrait.jpg' };
/** A step of each capability that services with models have. */
export const steps = {
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

type StandIn = Service & {
  settings: Record<string, string>;
  /** Puts work back as at first: what comes in is done at once, and what waits is released. */
  resetWork?: () => void;
};

/** A service's adapter on its stand-in, for the tests of one file. */
export interface AdapterFixture<S extends StandIn = StandIn> {
  standIn: S;
  /** Every request that the stand-in got, in order. */
  book: readonly RecordedRequest[];
  provider: Provider;
  /** How many requests have bought something. */
  paidCount(): number;
  /** Opens the adapter again, with other settings or models. */
  reopen(
    settings?: Record<string, string>,
    models?: { readonly [C in Capability]?: string },
  ): Provider;
  /** With the portrait as its source, and a reference of its own. */
  context: (
    known?: NonNullable<Parameters<typeof openFileContext>[1]>,
  ) => ReturnType<typeof openFileContext>;
  perform(step: Step, files?: readonly string[]): ReturnType<typeof performStep>;
  /** The class of the fault that this work ends with; undefined when it ends well. */
  faultClass(work: Promise<unknown>): Promise<unknown>;
  /** Ends what a test left behind. */
  reset(): void;
  close(): Promise<void>;
}

export async function openAdapterFixture<S extends StandIn>(
  adapter: OutsideProvider,
  openStandIn: (book: RecordedRequest[]) => Promise<S>,
  own: Record<string, string> = {},
): Promise<AdapterFixture<S>> {
  const book: RecordedRequest[] = [];
  const standIn = await openStandIn(book);
  const open: AdapterFixture['reopen'] = (settings = {}, models = {}) =>
    adapter.open({ config: readConfig({ ...standIn.settings, ...own, ...settings }), models });
  let contexts = 0;

  const fixture: AdapterFixture<S> = {
    standIn,
    book,
    provider: open(),
    paidCount: () => book.filter(({ isPaid }) => isPaid).length,
    reopen: (...changes) => (fixture.provider = open(...changes)),
    context: (known) => {
      contexts += 1;
      const clientRef = `test-${contexts}`;
      return openFileContext(fixture.provider, { files: [portrait], clientRef, ...known });
    },
    perform: async (step, files = [portrait]) =>
      performStep(fixture.provider, step, await fixture.context({ files })),
    faultClass: async (work) => {
      const fault = await faultOf(work);
      return fault instanceof ProviderFault ? fault.faultClass : fault;
    },
    reset: () => {
      standIn.behave();
      standIn.resetWork?.();
      fixture.reopen();
    },
    close: () => standIn.close(),
  };
  return fixture;
}
