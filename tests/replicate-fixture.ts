import { readConfig } from '../backend/config.ts';
import type { Capability, Provider, Step } from '../backend/providers/provider.ts';
import { replicate } from '../backend/providers/replicate/replicate.ts';
import { falSteps, portrait } from './fal-fixture.ts';
import { openFileContext, performStep } from './perform-step.ts';
import { openReplicateStandIn, type ReplicateStandIn } from './provider-stand-in/replicate.ts';
import type { RecordedRequest } from './provider-stand-in/service.ts';

/** A step of each capability that Replicate has; the persona's picture lacks its training's data. */
export const replicateSteps = {
  ...falSteps,
  'persona-image': { ...falSteps['persona-image'], model: {} },
} as const satisfies { [C in Capability]?: Step };

export type ReplicateCapability = keyof typeof replicateSteps;

/** Replicate's adapter on its stand-in, for the tests of one file. */
export interface ReplicateFixture {
  standIn: ReplicateStandIn;
  book: readonly RecordedRequest[];
  provider: Provider;
  paidCount(): number;
  /** Opens the adapter again, with other models or settings. */
  reopen(models?: { [C in Capability]?: string }, settings?: Record<string, string>): Provider;
  context(world?: Parameters<typeof openFileContext>[1]): ReturnType<typeof openFileContext>;
  perform(step: Step, files?: readonly string[]): ReturnType<typeof performStep>;
  /** What the newest accepted work was asked. */
  newestInput(): Readonly<Record<string, unknown>>;
  /** Ends what a test left behind. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openReplicateFixture(): Promise<ReplicateFixture> {
  const book: RecordedRequest[] = [];
  const standIn = await openReplicateStandIn(book);
  let closing: (() => Promise<void>)[] = [];
  const open: ReplicateFixture['reopen'] = (models = {}, settings = {}) =>
    replicate.open({ config: readConfig({ ...standIn.settings, ...settings }), models });

  const fixture: ReplicateFixture = {
    standIn,
    book,
    provider: open(),
    paidCount: () => book.filter(({ isPaid }) => isPaid).length,
    reopen: (...changes) => (fixture.provider = open(...changes)),
    context: async (world = {}) => {
      const context = await openFileContext(fixture.provider, { files: [portrait], ...world });
      closing.push(context.close);
      return context;
    },
    perform: async (step, files = [portrait]) =>
      performStep(fixture.provider, step, await fixture.context({ files })),
    newestInput: () => standIn.jobs().at(-1)?.input ?? {},
    reset: async () => {
      standIn.behave();
      standIn.setPace(() => ({ queuedMs: 0, runningMs: 0 }));
      standIn.release();
      standIn.webhooks.manner = 'once';
      for (const close of closing) await close();
      closing = [];
      fixture.reopen();
    },
    close: () => standIn.close(),
  };
  return fixture;
}
