import { clock } from '../clock.ts';
import type { ConsentName } from '../../contract/consent.ts';
import type { ContentType } from '../../contract/content-types.ts';
import { failures, type FailureReason } from '../../contract/failures.ts';
import type { Generation, GenerationStatus } from '../../contract/generation.ts';
import type { Media } from '../../contract/media.ts';
import type { RunKey, ToolKey } from '../../contract/tools/catalogue.ts';
import type { MadeDataName } from '../../contract/tools/made-data.ts';
import type { PlannedMedia } from '../gallery/add.ts';
import type { ShotOrigin } from '../media-files/item-origin.ts';
import type { Step } from '../providers/provider.ts';

/** The use of what a step makes. */
export type StepOutput =
  /** One file, an item of the gallery. */
  | (PlannedMedia & {
      kind: 'media';
      /** Readable, without extension; the last part of the media's URL. */
      fileName: string;
      /** True keeps a copy of the photo that it works from. */
      keepsOriginal?: boolean;
      /** The wording that its user agreed to before it was brought in. */
      consent?: ConsentName;
      /** The shots of a film. */
      madeOf?: readonly ShotOrigin[];
    })
  /** One file that other steps work from; removed when the generation is over. */
  | { kind: 'file' }
  /** One file that is kept; its key is the model key in the result's data. */
  | { kind: 'model' }
  /** No file: `result.data` is what the provider answered. It must fit the schema. */
  | { kind: 'data'; schema: MadeDataName };

/** One step of a plan, stored in the generation's row: the worker needs nothing else. */
export type PlannedStep = { work: Step; makes: StepOutput };

/** A stored file that a step made, for the steps that work from it. */
export type MadeFile = { key: string; contentType: ContentType };

/** The steps that have ended, by number: with the file they made, or null: none, or given up. */
export type EndedSteps = Readonly<Record<number, MadeFile | null>>;

/** A row of `generations`. Timestamps are PostgreSQL's text. */
export type StoredGeneration = {
  id: string;
  user_id: number;
  tool: ToolKey;
  run: RunKey;
  state: GenerationStatus;
  /** Number of the run attempt. */
  attempt: number;
  input: Record<string, unknown>;
  steps: PlannedStep[];
  steps_done: number;
  ended_steps: EndedSteps;
  outputs: number;
  delivered: number;
  progress: number;
  stage: string | null;
  /**
   * Place in the provider's own queue, from 1, and when it expects to be done; where it says so.
   */
  service_position: number | null;
  service_ready_at: string | null;
  priority: number;
  price: number;
  idempotency_key: string | null;
  request_hash: string | null;
  repeat_of: string | null;
  failure: FailureReason | null;
  failure_text: string | null;
  refunded: boolean;
  result: { media: Media[]; data: Record<string, unknown> | null } | null;
  /** Who was asked last; null before. */
  provider: string | null;
  /** Whose place the preview engine took. */
  instead_of: string | null;
  deadline_at: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

/** For `returning` and `select`, so that nothing depends on the order of columns. */
export const generationColumns = `id, user_id, tool, run, state, attempt, input, steps, steps_done,
  ended_steps, outputs, delivered, progress, stage, service_position, service_ready_at, priority, price, idempotency_key, request_hash,
  repeat_of, failure, failure_text, refunded, result, provider, instead_of, deadline_at, created_at, started_at,
  finished_at`;

export type Expected = { seconds(run: RunKey): number };

const iso = (text: string): string => new Date(text).toISOString();

/** The REST item and the body of every `generation.*` event. */
export function toGeneration(
  row: StoredGeneration,
  expected: Expected,
  queuePosition: number | null = null,
): Generation {
  const reason = row.failure;
  return {
    id: row.id,
    tool: row.tool,
    run: row.run,
    status: row.state,
    progress: row.state === 'succeeded' ? 1 : row.progress,
    stage: row.stage,
    queuePosition: placeOf(row, queuePosition),
    etaSeconds: row.state === 'running' ? remaining(row, expected) : null,
    provider: row.provider,
    insteadOf: row.instead_of,
    price: row.price,
    refundedReason: row.refunded ? (reason ?? 'incomplete') : null,
    error: reason ? (row.failure_text ?? failures[reason]) : null,
    input: row.input,
    repeatOf: row.repeat_of,
    result: row.result,
    createdAt: iso(row.created_at),
    startedAt: row.started_at && iso(row.started_at),
    finishedAt: row.finished_at && iso(row.finished_at),
  };
}

function placeOf(row: StoredGeneration, place: number | null): number | null {
  if (row.state === 'queued') return place;
  return row.state === 'running' ? row.service_position : null;
}

/** Seconds left: as the provider says, else by what it has taken so far and usually takes. */
function remaining(row: StoredGeneration, expected: Expected): number {
  if (row.service_ready_at) {
    const leftMs = new Date(row.service_ready_at).getTime() - clock.now().getTime();
    return Math.max(0, Math.round(leftMs / 1000));
  }
  return remainingSeconds(row, expected);
}

/**
 * Seconds left: of the expected time by progress, or at the pace seen so far when that is sooner.
 * The pace means nothing before some of the work is done.
 */
export function remainingSeconds(
  row: Pick<StoredGeneration, 'run' | 'progress' | 'started_at'>,
  expected: Expected,
): number {
  const { run, progress, started_at: startedAt } = row;
  const left = 1 - progress;
  const elapsedMs = startedAt ? clock.now().getTime() - new Date(startedAt).getTime() : 0;
  const byExpectation = expected.seconds(run) * left;
  const byPace = progress > 0.1 ? (Math.max(0, elapsedMs / 1000) / progress) * left : byExpectation;
  return Math.max(0, Math.round(Math.min(byExpectation, byPace)));
}
