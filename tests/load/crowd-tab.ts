import { isDeepStrictEqual } from 'node:util';
import type { UserEvent } from '../../contract/events.ts';
import type { Generation } from '../../contract/generation.ts';
import { openReadingTab } from '../faults/reading-tab.ts';
import type { Action, Figures } from './figures.ts';

const CONNECT_SECONDS = 60;
const endStates: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled']);

/**
 * A tab of a virtual user: the page's own event reader on a socket, which watches what it is sent.
 */
export interface CrowdTab {
  /** The number of the user's newest event when the tab was opened. */
  firstHead(): number;
  applied: readonly UserEvent[];
  /** Resolves when it has applied all that happened before it was connected. */
  open(): Promise<void>;
  /** Closes the connection, and knows afterwards how far it has read. */
  leave(): void;
  comeBack(): Promise<void>;
  /** Loses the connection, unless it has left, and connects again by itself. */
  cut(): Promise<void>;
  /** The end of a generation as this tab was told it; null where it was not told in time. */
  untilEnded(generationId: string, seconds: number): Promise<Generation | null>;
  untilReached(seq: number, seconds: number): Promise<boolean>;
  close(): void;
}

export function openCrowdTab(url: string, cookie: string, figures: Figures): CrowdTab {
  const ends = new Map<string, Generation>();
  const watchers = new Set<() => void>();
  /** Numbers that came over the connection that is open now. */
  const pushed = new Set<number>();
  let firstHead: number | null = null;
  /** The head of this connection. */
  let head: number | null = null;
  let isAway = false;

  const onApplied = ({ type, data }: UserEvent) => {
    if (type.startsWith('generation.') && 'status' in data && endStates.has(data.status)) {
      ends.set(data.id, data);
    }
    look();
  };
  const reading = openReadingTab(url, cookie, { onApplied });
  const { socket, applied } = reading;
  socket.on('connect', () => pushed.clear());
  socket.on('head', (newest) => {
    firstHead ??= newest;
    head = newest;
    look();
  });
  socket.on('event', (event) => {
    if (!('seq' in event)) return;
    figures.sample('push', Date.now() - Date.parse(event.at));
    figures.check('events', !pushed.has(event.seq), () => `${event.type} ${event.seq} came twice`);
    pushed.add(event.seq);
  });

  const reached = () => applied.at(-1)?.seq ?? firstHead ?? -1;
  const isCaughtUp = () => head !== null && reached() >= head;

  function look(): void {
    for (const watcher of watchers) watcher();
  }

  function until(isEnough: () => boolean, seconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isReached: boolean) => {
        clearTimeout(timer);
        watchers.delete(watcher);
        resolve(isReached);
      };
      const watcher = () => {
        if (isEnough()) end(true);
      };
      const timer = setTimeout(() => end(false), seconds * 1_000);
      watchers.add(watcher);
      watcher();
    });
  }

  async function catchUp(action: Action): Promise<void> {
    const startMs = performance.now();
    head = null;
    if (action === 'return') socket.connect();
    if (action === 'reconnect') reading.cut();
    const isDone = await until(() => isCaughtUp() || isAway, CONNECT_SECONDS);
    if (isDone && !isAway) figures.sample(action, performance.now() - startMs);
    figures.check('events', isDone, () => `a tab was not up to date after ${CONNECT_SECONDS} s`);
  }

  return {
    applied,
    firstHead: () => firstHead ?? 0,
    open: () => catchUp('connect'),
    leave: () => {
      isAway = true;
      socket.disconnect();
      look();
    },
    comeBack: () => {
      isAway = false;
      return catchUp('return');
    },
    cut: async () => {
      if (!isAway) await catchUp('reconnect');
    },
    untilEnded: async (id, seconds) => {
      await until(() => ends.has(id), seconds);
      return ends.get(id) ?? null;
    },
    untilReached: (seq, seconds) => until(() => reached() >= seq, seconds),
    close: () => {
      isAway = true;
      look();
      reading.close();
    },
  };
}

type ComparedEvent = { seq: number; type: string };

/** Compares what a tab applied with the log from where it began. Null where they are the same. */
export function findDifference(
  applied: readonly ComparedEvent[],
  log: readonly ComparedEvent[],
): string | null {
  const length = Math.max(applied.length, log.length);
  for (let place = 0; place < length; place += 1) {
    const [seen, kept] = [applied[place], log[place]];
    if (isDeepStrictEqual(seen, kept)) continue;
    const nameOf = (event?: ComparedEvent) => (event ? `${event.type} ${event.seq}` : 'nothing');
    return `a tab applied ${nameOf(seen)} for ${nameOf(kept)}, and ${applied.length} of ${log.length}`;
  }
  return null;
}
