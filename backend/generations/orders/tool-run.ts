import type { Generation } from '#contract/generation.ts';
import { fileStemOf, type MediaTheme } from '#contract/media-kinds.ts';
import type { OrderAnswer, OrderInput } from '#contract/orders.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import type { NewEvent } from '../../events/record.ts';
import type { Capability } from '../../providers/provider.ts';
import type { StoredGeneration, PlannedStep, StepOutput } from '../stored-generation.ts';

export type PlanContext = {
  /** Reads only. */
  database: Queryable;
  userId: number;
  /** Storage key of the upload, where the run takes one. */
  sourceKey: string | null;
  /** The title of the item that the upload is a copy of. */
  sourceTitle?: string | null;
  /** Who would train a persona now; null where no provider can. */
  trainer: Trainer | null;
};

/** `shots`: how many pictures it wants beside the portrait. */
export type Trainer = { name: string; shots: number };

/** One run of a tool; the HTTP server calls it before anything is charged. */
export type ToolRun<R extends RunKey> = {
  /** A provider that has it can serve the run. */
  capability: Capability;
  /** The steps of an order that was parsed. Refuses what it finds to be impossible. */
  plan: (input: OrderInput<R>, context: PlanContext) => Promise<PlannedStep[]>;
  /** All that the user wrote for the order, now or before; null where they write nothing. */
  words: ((input: OrderInput<R>, steps: readonly PlannedStep[]) => string) | null;
  /** For a repeat: the input with what the plan took from elsewhere then. */
  again?: (input: OrderInput<R>, steps: readonly PlannedStep[]) => OrderInput<R>;
  /** The documented body of the finished call; `accepted` answers without waiting for it. */
  response:
    | 'accepted'
    | ((made: NonNullable<Generation['result']>, input: OrderInput<R>) => OrderAnswer<R>);
  hooks?: RunHooks;
};

type MediaOutput = Extract<StepOutput, { kind: 'media' }>;
type MediaFacts = Omit<MediaOutput, 'kind' | 'theme' | 'fileName'>;

/** The output of a step that makes an item of the gallery; `facts` says what is not as usual. */
export function mediaOutput(theme: MediaTheme, facts: Partial<MediaFacts> = {}): MediaOutput {
  const described: MediaFacts = {
    sequence: 1,
    title: null,
    titleIsTyped: false,
    isListed: true,
    videoCategory: null,
    videoOption: null,
    promptUsed: null,
    isSketch: false,
    originalImageUrl: null,
    ...facts,
  };
  // Addresses never tell a title: strangers may see them.
  const fileName = fileStemOf({ theme, ...described, title: null });
  return { kind: 'media', theme, fileName, ...described };
}

/** The documented body of a run that makes one picture. */
export function oneImageResponse({ media }: NonNullable<Generation['result']>) {
  const image = media[0];
  if (!image) throw new Error('a finished run of one picture has none');
  return { imageUrl: image.imageUrl };
}

/** The columns that a generation has from the beginning. */
export type AcceptedRow = Pick<StoredGeneration, 'id' | 'user_id' | 'input' | 'steps'>;

/**
 * A tool's own part in the two transactions of its generations, for tools that keep a state of
 * their own (a persona in training). They return the events that they cause. Locks: the
 * generation's row is held, the user's row comes last.
 */
export type RunHooks = {
  accepted?: (tx: Transaction, row: AcceptedRow) => Promise<NewEvent[]>;
  ended?: (tx: Transaction, row: StoredGeneration) => Promise<NewEvent[]>;
};
