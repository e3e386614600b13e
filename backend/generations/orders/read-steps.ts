import type { GenerationStatus } from '#contract/generation.ts';
import { PHOTO_KEPT_HOURS } from '#contract/limits.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { clock } from '../../clock.ts';
import type { Queryable } from '../../database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { providerFor, type Routing } from '../asking/choose-provider.ts';
import type { PlannedStep, StoredGeneration } from '../stored-generation.ts';
import type { Order } from './accept-order.ts';
import { uploadsOf } from './step-dependencies.ts';

/**
 * Reads the words of steps as the providers do that would serve them now, each word once. Nothing
 * is left out where they understand language.
 */
export function readSteps(routing: Routing, steps: readonly Pick<PlannedStep, 'work'>[]) {
  const readings = steps.flatMap(({ work }) => providerFor(routing, work)?.read?.(work) ?? []);
  const unread = readings.flatMap((reading) => (reading.unread ? [reading.unread] : []));
  return {
    draws: unique(readings.flatMap(({ draws }) => draws)),
    leavesOut: unique(readings.flatMap(({ leavesOut }) => leavesOut)),
    unread: unread.length > 0 ? unique(unread.flat()) : null,
  };
}

/**
 * Refuses an order whose subject its provider cannot draw, with `preview.unread`; with
 * `tokens.insufficient` where the tokens would not have sufficed either. Nothing is charged.
 */
export async function refuseUnread(
  reading: Routing & { database: Queryable },
  order: Pick<Order, 'user' | 'run' | 'steps' | 'insufficientText'>,
): Promise<void> {
  const { unread } = readSteps(reading, order.steps);
  if (unread === null) return;
  await refuseInsufficient(reading, order);
  throw new Refusal('preview.unread', unread.length > 0 ? { text: unreadText(unread) } : {});
}

/** Refuses with `tokens.insufficient` an order that its user cannot pay now. The charge decides. */
export async function refuseInsufficient(
  { database }: { database: Queryable },
  { user, run, insufficientText: text }: Pick<Order, 'user' | 'run' | 'insufficientText'>,
): Promise<void> {
  if (user.isAdmin) return;
  const [row] = await database.sql<{ balance: number }>`
    select token_balance as balance from users where id = ${user.id}`;
  if (row && row.balance >= runs[run].price) return;
  throw new Refusal('tokens.insufficient', { text, cause: run });
}

const MOST_WORDS = 12;
const LONGEST_WORD = 40;

function unreadText(words: readonly string[]): string {
  const shorten = (word: string) =>
    word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word;
  const named = words.slice(0, MOST_WORDS).map(shorten).join(' ');
  const rest = words.length > MOST_WORDS ? ' …' : '';
  return `The preview engine cannot draw “${named}${rest}”. Please begin with a person, a place or a thing it knows.`;
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** A generation that is over, with what ordering it again needs. */
export type Repeatable = Pick<
  StoredGeneration,
  'id' | 'run' | 'state' | 'input' | 'steps' | 'finished_at'
> & {
  consent: string | null;
  /** The storage key of the original that what it made keeps; null where nothing does. */
  originalKey: string | null;
};

/**
 * A user's own generation, to be ordered again. Refuses with `generation.not-found`, also for other
 * people's, and with `generation.not-finished`.
 */
export async function readRepeatable(database: Queryable, userId: number, id: string) {
  const [row] = await database.sql<Repeatable>`
    select id, run, state, input, steps, finished_at, consent,
            (select i.original_key from images i
              where i.generation_id = g.id and i.deleted_at is null
              order by i.sequence limit 1) as "originalKey"
       from generations g where id = ${id} and user_id = ${userId}`;
  if (!row) throw new Refusal('generation.not-found');
  if (!isOver(row.state)) throw new Refusal('generation.not-finished');
  return row;
}

const isOver = (state: GenerationStatus) => state !== 'queued' && state !== 'running';

/** The storage key of the photo that it can be made again from; null where none is kept. */
export function keptPhotoOf(row: Repeatable): string | null {
  if (row.state === 'succeeded') return row.originalKey;
  const [upload] = uploadsOf(row);
  if (!upload || !row.finished_at) return null;
  const ageMs = clock.now().getTime() - new Date(row.finished_at).getTime();
  return ageMs < PHOTO_KEPT_HOURS * 3_600_000 ? upload : null;
}
