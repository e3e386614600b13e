import type { ContentType } from '../../contract/content-types.ts';
import type { FilmDocument } from '../../contract/films.ts';
import type { SeenClip } from '../../film/clip-frame.ts';
import type { Area } from '../media-files/crop.ts';
import type { Looks } from './looks.ts';
import type { PublishesPrices } from './published/published-prices.ts';

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
  'persona-shot',
  'train-persona',
  'persona-image',
  'hashtags',
  'compose-film',
  'import-clip',
] as const;
export type Capability = (typeof capabilities)[number];

/** The place of a file a step works from: in storage, or made by an earlier step of its plan. */
export type StepSource = { key: string } | { step: number };
/** `clip`: what is known of the part of a clip that the shot shows, where it was looked at. */
type ShotSource = StepSource & { isVideo: boolean; clip?: SeenClip };

/** The sources that a step of each capability works from, beside its prompt. */
export type StepInputs = {
  /** The picture: the same prompt and seed give the same one where the provider can. */
  'text-to-image': { source: null; seed: number };
  enhance: { source: StepSource };
  sketch: { source: StepSource };
  'image-to-video': { source: StepSource; seconds: number };
  /** Another picture of the person in `source`, for a training. */
  'persona-shot': { source: StepSource; seed: number };
  /** `source` is the portrait, `shots` are more pictures of that person; makes a model file. */
  'train-persona': { source: StepSource; shots: readonly StepSource[] };
  /** `source` is the model file of a training, `model` the data that came with it. */
  'persona-image': { source: StepSource; seed: number; model: Readonly<Record<string, unknown>> };
  /** `shots` are the files of the document's shots. Makes a film and, as second file, its cover. */
  'compose-film': { source: null; shots: readonly ShotSource[]; document: FilmDocument };
  /** Makes of a clip that a user brings in a film that every browser plays. */
  'import-clip': { source: StepSource; userId: number };
  /** Makes `data: { hashtags: string[] }`, most relevant first. */
  hashtags: { source: null };
};

/** One unit of work, stored in the generation's row; what a tool's `plan` makes. */
export type Step = {
  /** The content of the result, in words: enough for a provider that understands language. */
  prompt: string;
  /**
   * The order in the product's own terms, for a renderer that cannot read every prompt. A provider
   * may ignore it and must accept any content: it parses what it uses.
   */
  hints?: Readonly<Record<string, unknown>>;
  /** The only provider that can do it: a persona is drawn by who trained it. */
  provider?: string;
} & { [C in Capability]: { capability: C } & StepInputs[C] }[Capability];

/** The step of one capability. */
export type StepFor<C extends Capability> = Extract<Step, { capability: C }>;

/** The facts by which a provider finds its work again, in any process; stored verbatim as JSON. */
export type ProviderRef = Record<string, unknown>;

/** Why an attempt failed; one table of the engine says what each class leads to. */
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

/** The facts of a failure that a service has said, beside its class. */
export type FaultFacts = {
  retryAfterSeconds?: number | undefined;
  /** The cost that the failed work had all the same, in millionths of a US dollar. */
  costMicros?: number | undefined;
  /** The service's own id of the request, for its support. */
  requestId?: string | undefined;
  /**
   * How often `submit` was answered with success before it failed: each counts as bought, whatever
   * was in the answer. Absent: once where there is a cost, else never.
   */
  purchases?: number | undefined;
  /** True for an `uncertain_submit` that the service documents as never billed. */
  isUnbilled?: boolean | undefined;
  /** A result that was said to be ready is not there; it may appear within a minute. */
  isAbsent?: boolean | undefined;
  /** The text that its user may read of it; else the words of the reason are shown. */
  forUser?: string | undefined;
  /** Asking again soon is of no use: the credit is used up. Always so for class `auth`. */
  isLasting?: boolean | undefined;
};

/** An expected failure of a provider. `message` is for the operator, `forUser` for the user. */
export class ProviderFault extends Error {
  readonly faultClass: FaultClass;
  readonly facts: Omit<FaultFacts, 'retryAfterSeconds' | 'costMicros' | 'requestId'>;
  readonly retryAfterSeconds: number | undefined;
  readonly costMicros: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    faultClass: FaultClass,
    message: string,
    { cause, ...said }: FaultFacts & { cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'ProviderFault';
    this.faultClass = faultClass;
    const { retryAfterSeconds, costMicros, requestId, ...facts } = said;
    this.facts = facts;
    this.retryAfterSeconds = retryAfterSeconds;
    this.costMicros = costMicros;
    this.requestId = requestId;
  }
}

/** Kinds of files that a provider may offer for download; each has its own largest size. */
export type RemoteKind = 'picture' | 'video' | 'model';

/** The means that a step has to work with, in each of its phases. */
export type StepContext = {
  /** Unique per attempt and stored before the request: the service's idempotency key, if any. */
  clientRef: string;
  /** Copies the step's source into a local file and returns its path. */
  source: () => Promise<string>;
  /** Copies every further source likewise, in their order. */
  shots: () => Promise<string[]>;
  /** Empty folder of this call alone; removed when the call is over. */
  scratchDir: string;
  /** The engine gives the step up then. */
  deadlineAt: Date;
  /** How often the step may still be bought; a second question of one submit counts. */
  purchasesLeft: number;
  /** The address for reports of the end of its work; null where the service cannot reach us. */
  callbackUrl: string | null;
  /**
   * Fetches a file of the service into `scratchDir`, from the provider's `downloadHosts` and
   * `trustedOrigins` only, within the kind's limit of size. The content type is that of its bytes.
   * `headers` go to trusted origins only. Throws `ProviderFault`.
   */
  download: (
    url: string,
    file: { kind: RemoteKind; headers?: Readonly<Record<string, string>> },
  ) => Promise<OutputFile>;
  /** Progress of this step. Cheap; call it freely. */
  report: (progress: StepProgress) => void;
  signal: AbortSignal;
};

/** How far a step is. */
export type StepProgress = {
  /** 0..1 of this step. */
  fraction?: number;
  /** In words for a person. */
  stage?: string;
  /** Place in the service's own queue, from 1. */
  queuePosition?: number;
  /** The seconds that are left, as the service thinks. */
  remainingSeconds?: number;
  /** The service's newest log line, for the operator. */
  logLine?: string;
};

/**
 * A finished file inside `scratchDir`; an outside service's adapter has fetched it there. The
 * content type decides how the file is stored, named and served, so it must be what the bytes are.
 */
export type OutputFile = {
  path: string;
  contentType: ContentType;
  /** Parts of a picture that its thumbnail should not cut, such as heads, where the maker knows. */
  keepWhole?: readonly Area[];
};

/** Finished work. */
export type Done = {
  state: 'done';
  files: OutputFile[];
  /** A result that is not a file, or what belongs to a model file. */
  data?: Record<string, unknown>;
  actualCostMicros?: number | undefined;
  costFrom?: 'service' | 'published' | 'table' | undefined;
};

export type Waiting = { state: 'waiting'; nextPollSeconds: number } & StepProgress;

export type SubmitResult = { state: 'submitted'; ref: ProviderRef } | Done;

export type PollResult = Waiting | Done;

/** `ready`: `poll` will answer with the result or its fault. */
export type LookResult = Waiting | { state: 'ready' };

/** A callback of the service, as it came in. */
export type ProviderCallback = {
  rawBody: Uint8Array;
  headers: Readonly<Record<string, string | undefined>>;
};

/** The reading of a step's prompt by a provider that knows a limited vocabulary. */
export type PromptReading = {
  /** Names of what it will draw, in the order of the prompt; every one of them is drawn. */
  draws: string[];
  /** All other words of the prompt that mean something, as they were written. */
  leavesOut: string[];
  /** Words of a subject that it cannot draw: such an order is refused. Null: it can be ordered. */
  unread: string[] | null;
};

/**
 * The phases of an attempt; each can be repeated by another process except `submit`:
 *
 *     prepare? ──► submit ──┬─ submitted ──► look? … look? ──► poll ──► done
 *     (stored)    (once)    └─ done
 *
 * After a crash or a lost answer, `find` looks for what `submit` may have bought.
 */
export interface Provider extends PublishesPrices, Looks {
  /** Stable, stored with every attempt, shown as `provider`: `local`, `fal`, … */
  readonly name: string;
  /** Shown to users: "Preview engine: connect a provider for photorealistic results". */
  readonly label: string;
  readonly capabilities: ReadonlySet<Capability>;
  /** Two submits of the same `clientRef` are one piece of work: a crash in between is harmless. */
  readonly isSubmitRepeatable: boolean;
  /** True of one that works by rules, with no trained model, as its files say (`origin.ts`). */
  readonly isRuleBased?: boolean;
  /**
   * The provider does the work within `poll`, with the processors of this machine: its steps take a
   * worker's slots for renders. Work of the others only waits, and has slots of its own.
   */
  readonly rendersHere?: boolean;
  /** Capabilities whose steps take it milliseconds: these never wait for slower work. */
  readonly quickCapabilities?: ReadonlySet<Capability>;
  /** How long `submit` may take; 15 when absent. More for services that do the work within it. */
  readonly submitSeconds?: number;
  /** Pictures that a training wants beside its portrait; 0 when absent. */
  readonly shotsPerTraining?: number;
  /** Hosts that results are downloaded from: host.example, or *.host.example. */
  readonly downloadHosts?: readonly string[];
  /** Origins set by the operator: any protocol, port and address. */
  readonly trustedOrigins?: readonly string[];
  /** Expected cost in millionths of a US dollar. */
  estimateCostMicros(step: Step): number;
  /** Only where words may be lost: one without it understands language. Cheap, never throws. */
  read?(step: Step): PromptReading;
  /** Uploads and archives; what it returns is stored as JSON and given to `submit`. Repeatable. */
  prepare?(step: Step, context: StepContext): Promise<Prepared>;
  /** Makes at most one outside request that costs money and is never blindly repeated. */
  submit(step: Step, context: StepContext & { prepared: Prepared }): Promise<SubmitResult>;
  /**
   * Looks at many at once: the answers in the order of `refs`. Quick and cheap; needs no worker's
   * slot. Absent where the work is done within `poll`, which then occupies a slot. `ready` costs a
   * job, so a state that cannot be read now is not `ready`: such work is waiting, and where no
   * state can be read it throws, so that the service is left alone for a while (`look-at-each.ts`).
   */
  look?(refs: readonly ProviderRef[], signal: AbortSignal): Promise<LookResult[]>;
  /** Repeatable, in any process, also after a crash. */
  poll(step: Step, ref: ProviderRef, context: StepContext): Promise<PollResult>;
  /** Finds the work submitted under this `clientRef`; null when the service knows nothing of it. */
  find?(clientRef: string, signal: AbortSignal): Promise<ProviderRef | null>;
  /**
   * Resolves when the service has confirmed that the work is cancelled or was over before, with
   * what it costs in millionths of a US dollar; undefined where that is not known, and the estimate
   * counts. Throws otherwise, and is called again.
   */
  cancel(ref: ProviderRef, signal: AbortSignal): Promise<number | undefined>;
  /**
   * Listens to what the service reports by itself: `changed` is called with the ref of work that is
   * worth a look now, any number of times, until the returned function is called. Decides nothing,
   * never throws, and may hear nothing: work is looked at without it, too. Once per worker process.
   */
  watch?(changed: (ref: ProviderRef) => void): () => void;
  /** Verifies the signature. Resolves with the ref that it is about, null if it is not genuine. */
  verifyCallback?(callback: ProviderCallback): Promise<ProviderRef | null>;
  /** The faults of the settings, in words for the operator: a wrong key, an unknown model. */
  check?(signal: AbortSignal): Promise<string[]>;
}

/** The result of `prepare`; null where there is nothing to prepare. */
export type Prepared = Record<string, unknown> | null;
