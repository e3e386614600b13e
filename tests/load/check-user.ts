import type { Replay, UserEvent } from '../../contract/events.ts';
import type { Generation } from '../../contract/generation.ts';
import type { TokenEntry } from '../../contract/tokens.ts';
import type { User } from '../../contract/user.ts';
import type { Asking } from './ask.ts';
import { findDifference, type CrowdTab } from './crowd-tab.ts';
import type { Figures } from './figures.ts';

/**
 * Judges an order after its end: it delivered, or its tokens are back. Then the balance, which
 * rests because a virtual user has one order at a time.
 */
export async function checkEnd(
  { ask }: Asking,
  generationId: string,
  figures: Figures,
): Promise<void> {
  const answer = await ask('read', 'GET', `/api/generations/${generationId}`);
  const user = await ask('read', 'GET', '/api/user');
  const entries = await readHistory(ask);
  // A broken promise of its own, which is counted.
  if (answer?.status !== 200 || user?.status !== 200 || !entries) return;

  const { status, price, result } = answer.body as Generation;
  const cost = -sum(entries.filter((entry) => entry.generationId === generationId));
  const isDelivered =
    status === 'succeeded' && result !== null && (result.media.length > 0 || result.data !== null);
  const isRefunded = (status === 'failed' || status === 'cancelled') && cost === 0;
  if (isDelivered) figures.counts.delivered += 1;
  else if (isRefunded) figures.counts.refunded += 1;
  figures.check(
    'orders',
    (isDelivered && cost >= 0 && cost <= price) || isRefunded,
    () => `${generationId} is ${status} and took ${cost} of ${price} tokens`,
  );

  const { id, tokenBalance } = user.body as User;
  figures.check(
    'balance',
    tokenBalance === sum(entries),
    () => `user ${id} has ${tokenBalance} tokens, the entries say ${sum(entries)}`,
  );
}

/** Compares what each tab applied with the log, once it had `seconds` to receive the last event. */
export async function checkTabs(
  { ask }: Asking,
  { tabs, figures, seconds }: { tabs: readonly CrowdTab[]; figures: Figures; seconds: number },
): Promise<void> {
  const from = Math.min(...tabs.map((tab) => tab.firstHead()));
  const log = await readLog(ask, from);
  if (!log) return;
  for (const tab of tabs) {
    await tab.untilReached(log.at(-1)?.seq ?? from, seconds);
    const wanted = log.filter(({ seq }) => seq > tab.firstHead());
    // What was recorded after the log was read is not compared.
    const applied = tab.applied.slice(0, wanted.length);
    const difference = findDifference(applied, wanted);
    figures.check('events', difference === null, () => difference ?? '');
  }
}

async function readLog(ask: Asking['ask'], from: number): Promise<UserEvent[] | null> {
  const log: UserEvent[] = [];
  for (;;) {
    const after = log.at(-1)?.seq ?? from;
    const answer = await ask('read', 'GET', `/api/events?after=${after}`);
    if (answer?.status !== 200) return null;
    const { events, head } = answer.body as Replay;
    log.push(...events);
    if (events.length === 0 || (log.at(-1)?.seq ?? 0) >= head) return log;
  }
}

async function readHistory(ask: Asking['ask']): Promise<TokenEntry[] | null> {
  const entries: TokenEntry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = `?limit=200${cursor && `&before=${cursor}`}`;
    const answer = await ask('read', 'GET', `/api/tokens/history${page}`);
    if (answer?.status !== 200) return null;
    entries.push(...(answer.body as TokenEntry[]));
    cursor = answer.headers.get('x-next-cursor');
  }
  return entries;
}

const sum = (entries: readonly TokenEntry[]) =>
  entries.reduce((total, { amount }) => total + amount, 0);
