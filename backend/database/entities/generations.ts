import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigintIdentity, intIdentity, moment, momentOfInsert, table } from './columns.ts';
import { userId } from './accounts.ts';

// In migrations only: generations_state, generations_user_idx, generations_open_idx,
// generations_run_idx, generations_created_idx, generations_note_end.
export const GenerationRow = defineEntity({
  name: 'generations',
  uniques: [{ name: 'generations_idempotency', properties: ['userId', 'idempotencyKey'] }],
  properties: {
    id: p.uuid().primary(),
    userId: userId(),
    tool: p.text(),
    run: p.text(),
    state: p.text().default('queued'),
    /** Number of the run attempt, raised when its steps begin anew; a worker with an older number must stop. */
    attempt: p.integer().default(0),
    input: p.json<unknown>(),
    steps: p.json<unknown>(),
    /** How many have ended. */
    stepsDone: p.integer().default(0),
    /** How many a worker has begun. */
    stepsBegun: p.integer().default(0),
    /** By number: the file that the step made, or null. */
    endedSteps: p.json<unknown>().defaultRaw(`'{}'`),
    outputs: p.integer(),
    delivered: p.integer().default(0),
    progress: p.float().columnType('real').default(0),
    stage: p.text().nullable(),
    /** What the service says of running work. */
    servicePosition: p.integer().nullable(),
    serviceReadyAt: moment().nullable(),
    priority: p.integer().default(0),
    price: p.integer(),
    idempotencyKey: p.text().nullable(),
    requestHash: p.text().nullable(),
    /** The words that were agreed to; null: not asked. */
    consent: p.text().nullable(),
    /** The generation that it makes again. */
    repeatOf: p.uuid().nullable(),
    failure: p.text().nullable(),
    failureText: p.text().nullable(),
    refunded: p.boolean().default(false),
    revenueMicros: p.bigint('number').nullable(),
    result: p.json<unknown>().nullable(),
    provider: p.text().nullable(),
    insteadOf: p.text().nullable(),
    deadlineAt: moment(),
    createdAt: momentOfInsert(),
    startedAt: moment().nullable(),
    finishedAt: moment().nullable(),
  },
});

export const generationId = () => p.manyToOne(GenerationRow).mapToPk().joinColumn('generation_id');

/** A step sent to a provider. */
// Partitioned by month; keys and indexes are those of its partitions, which only migrations make.
// In migrations only: provider_jobs_note_end, provider_jobs_note_late_cost.
export const ProviderAttemptRow = table('provider_jobs', {
  id: bigintIdentity(),
  generationId: p.uuid(),
  step: p.integer(),
  try: p.integer(),
  provider: p.text(),
  capability: p.text().nullable(),
  state: p.text().default('submitting'),
  /** Raised by every worker that takes it over. */
  claim: p.integer().default(0),
  fraction: p.float().columnType('real').default(0),
  /** What `prepare` made. */
  prepared: p.json<unknown>().nullable(),
  ref: p.json<unknown>().nullable(),
  /** Null: a job has the attempt in hand. */
  nextPollAt: moment().nullable(),
  estimatedCostMicros: p.bigint('number').defaultRaw('0'),
  actualCostMicros: p.bigint('number').nullable(),
  costFrom: p.text().nullable(),
  fault: p.text().nullable(),
  /** Its provider asked not to be asked again before. */
  pausedUntil: moment().nullable(),
  /** Its submit was answered with the finished work. */
  wasDoneAtOnce: p.boolean().default(false),
  /** How often its submit was answered with success; null where an older version wrote it. */
  purchases: p.smallint().nullable(),
  createdAt: momentOfInsert(),
  stateSince: momentOfInsert(),
  finishedAt: moment().nullable(),
});

/** An image or a video. */
// In migrations only: images_gallery_type, images_user_idx, images_theme_idx, images_type_idx,
// images_deleted_idx, images_unlisted_idx, images_favourite_idx, images_folder_idx,
// images_trash_idx.
export const MediaRow = defineEntity({
  name: 'images',
  uniques: [
    { name: 'images_once', properties: ['generationId', 'sequence'] },
    { name: 'images_file_key', properties: ['fileKey'] },
  ],
  properties: {
    id: intIdentity(),
    userId: userId().deleteRule('cascade'),
    generationId: generationId().nullable().deleteRule('no action'),
    step: p.integer().default(0),
    sequence: p.integer(),
    theme: p.text(),
    isSketch: p.boolean().default(false),
    /** Of a sketch: the address of the item that it was drawn of. */
    originalImageUrl: p.text().nullable(),
    /** The photo that it was made from, a file of this item alone. */
    originalKey: p.text().nullable(),
    originalSizeBytes: p.integer().nullable(),
    isVideo: p.boolean().default(false),
    videoCategory: p.text().nullable(),
    videoOption: p.text().nullable(),
    promptUsed: p.text().nullable(),
    fileKey: p.text(),
    thumbnailKey: p.text(),
    posterKey: p.text().nullable(),
    /** What link previews show of it, once it was shared. */
    previewKey: p.text().nullable(),
    width: p.integer(),
    height: p.integer(),
    durationSeconds: p.float().columnType('real').nullable(),
    sizeBytes: p.integer(),
    sha256: p.text(),
    placeholder: p.text(),
    /** What no cut should take away; null where its maker said nothing. */
    keepWhole: p.json().nullable(),
    createdAt: momentOfInsert(),
    /** When it is deleted for good: ahead while it is in the trash. */
    deletedAt: moment().nullable(),
    isFavourite: p.boolean().default(false),
    isListed: p.boolean().default(true),
    /** Null: no filter of the gallery shows it. */
    galleryType: p.text().nullable(),
    provider: p.text().nullable(),
    insteadOf: p.text().nullable(),
  },
});

/** The result of the last requests to a provider for one capability, shared by all workers. */
export const ProviderCircuitRow = table('provider_circuits', {
  provider: p.text().primary(),
  capability: p.text().primary(),
  faults: p.integer(),
  fault: p.text(),
  outUntil: moment().nullable(),
  changedAt: momentOfInsert(),
  orders: p.json().columnType('jsonb').default('[]'),
});

/** Orders within an hour or a day, where an operator limits them. */
export const SpendCountRow = table('spend_counts', {
  scope: p.text().primary(),
  beganAt: moment().primary(),
  tokens: p.integer(),
  most: p.integer(),
});

/** What providers cost within a day, where an operator limits it. */
export const CostCountRow = table('cost_counts', {
  scope: p.text().primary(),
  beganAt: moment().primary(),
  micros: p.bigint('number'),
});

/** An order that was counted with an estimate, until its actual cost is known. */
export const CostEstimateRow = table('cost_estimates', {
  generationId: p.uuid().primary(),
  userId: p.integer(),
  beganAt: moment(),
  costs: p.json<unknown>(),
});

/** What a provider cost beside the orders of users. */
export const OtherCostRow = table('other_costs', {
  id: bigintIdentity(),
  provider: p.text(),
  purpose: p.text(),
  micros: p.bigint('number'),
  createdAt: momentOfInsert(),
});
