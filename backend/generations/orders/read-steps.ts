import { runs } from '#contract/tools/catalogue.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { PromptReading } from '../../providers/provider.ts';
import { Refusal } from '../../refusal.ts';
import type { Order } from './accept-order.ts';
import { providerFor, type Routing } from '../asking/choose-provider.ts';
import type { PlannedStep } from '../stored-generation.ts';

/**
 * Reads the words of steps as the providers do that would serve them now, each word once. Nothing is
 * left out where they understand language.
 */
export function readSteps(
  routing: Routing,
  steps: readonly Pick<PlannedStep, 'work'>[],
): PromptReading {
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
