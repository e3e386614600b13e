import type { ContentType } from '../../contract/content-types.ts';

/**
 * The interface of every generation provider, outside service or preview engine.
 *
 * A provider knows nothing of tokens, users or the database: it gets a step and reports on it.
 */

export const capabilities = [
  'text-to-image',
  'enhance',
  'sketch',
  'image-to-video',
  'train-persona',
  'persona-image',
  'hashtags',
] as const;
export type Capability = (typeof capabilities)[number];

/** What a step of each capability works from, beside its prompt. */
export type StepSources = {
  /** The same prompt and seed give the same picture where the provider can. */
  'text-to-image': { sourceKey: null; seed: number };
  enhance: { sourceKey: string };
  sketch: { sourceKey: string };
  'image-to-video': { sourceKey: string; seconds: number };
  /** `sourceKey` is the portrait; makes a model file. */
  'train-persona': { sourceKey: string };
  /** `sourceKey` is the model that `train-persona` made. */
  'persona-image': { sourceKey: string; seed: number };
  /** Makes `data: { hashtags: string[] }`, most relevant first. */
  hashtags: { sourceKey: null };
};

/** One unit of work, stored in the generation's row; what a tool's `plan` makes. */
export type Step = {
  /** What the result shows, in words: enough for a provider that understands language. */
  prompt: string;
  /**
   * The order in the product's own terms, for a renderer that cannot read every prompt. A provider
   * may ignore it and must accept any content: it parses what it uses.
   */
  hints?: Readonly<Record<string, unknown>>;
} & { [C in Capability]: { capability: C } & StepSources[C] }[Capability];

/** The step of one capability. */
export type StepFor<C extends Capability> = Extract<Step, { capability: C }>;

/** What a provider needs to find its work again, in any process; stored verbatim as JSON. */
export type ProviderRef = Record<string, unknown>;

/**
 * Why an attempt failed; the class decides what happens next.
 *
 * | class | then |
 * |---|---|
 * | `invalid_input`, `content_rejected` | fail and refund: another try would say the same |
 * | `unavailable`, `quota`, `auth` | from `submit`: nothing was bought, submit again later; from `poll`: ask again |
 * | `lost`, `timeout` | the work is gone or given up: submit again, at another provider where there is one |
 * | `uncertain_submit` | fail and refund: whether it was bought is unknown, and asking again could buy it twice |
 * | `bug` | fail and refund, report |
 */
export type FaultClass =
  | 'invalid_input'
  | 'content_rejected'
  | 'auth'
  | 'quota'
  | 'unavailable'
  | 'uncertain_submit'
  | 'lost'
  | 'timeout'
  | 'bug';

/** An expected failure of a provider. `message` is for the operator, never for the user. */
export class ProviderFault extends Error {
  readonly faultClass: FaultClass;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    faultClass: FaultClass,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ProviderFault';
    this.faultClass = faultClass;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export type SubmitContext = {
  /** Unique per attempt and stored before the request: the service's idempotency key, if any. */
  clientRef: string;
  /** Copies the step's source into a local file and returns its path. */
  source: () => Promise<string>;
  signal: AbortSignal;
};

export type PollContext = {
  source: () => Promise<string>;
  /** Empty folder of this poll alone; removed when the poll is over. */
  scratchDir: string;
  signal: AbortSignal;
  /** `fraction` 0..1 of this step, `stage` in words for a person. Cheap; call it freely. */
  report: (progress: { fraction: number; stage: string }) => void;
};

/**
 * A finished file inside `scratchDir`; an outside service's adapter has fetched it there. The
 * content type decides how the file is stored, named and served, so it must be what the bytes are.
 */
export type OutputFile = { path: string; contentType: ContentType };

export type PollResult =
  | { state: 'waiting'; nextPollSeconds: number; fraction?: number; stage?: string }
  | {
      state: 'done';
      files: OutputFile[];
      /** A result that is not a file. */
      data?: Record<string, unknown>;
      actualCostMicros?: number;
    };

export interface Provider {
  /** Stable, stored with every attempt: `local`, `fal`, … */
  readonly name: string;
  /** Shown to users: "Preview engine: connect a provider for photorealistic results". */
  readonly label: string;
  readonly capabilities: ReadonlySet<Capability>;
  /**
   * The same `clientRef` submitted twice is one piece of work, so a crash in between is harmless.
   */
  readonly isSubmitRepeatable: boolean;
  /** Expected cost in millionths of a US dollar. */
  estimateCostMicros(step: Step): number;
  /** Makes at most one outside request and is never blindly repeated. */
  submit(step: Step, context: SubmitContext): Promise<ProviderRef>;
  /**
   * Repeatable, in any process, also after a crash. The adapter of an outside service returns at
   * once. The preview engine renders within the call and occupies the worker's slot meanwhile.
   */
  poll(step: Step, ref: ProviderRef, context: PollContext): Promise<PollResult>;
  /** Best effort; never throws for work that is already over. */
  cancel(ref: ProviderRef, signal: AbortSignal): Promise<void>;
}
