import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Tabs for one process of them. */
export type TabsOrder = {
  tabs: { url: string; cookie: string; userId: number }[];
  /** Whether they fetch what a page fetches when its connection is back. */
  hasReads: boolean;
};
export type TabsCommand = { id: number } & (
  | { open: TabsOrder & { localAddress: string } }
  /** Compares what was applied with the number of each user's newest event. */
  | { compare: Record<number, number> }
  | { ask: 'state' | 'figures' }
);

export type TabsState = {
  /** Connected, and told their place in the log. */
  live: number;
  /** Requests that are not answered yet. */
  openReads: number;
  /**
   * At the last comparison: tabs that lacked an event, and that applied one twice or out of turn.
   */
  behind: number;
  disordered: number;
};
/** The events in tabs since they were last asked for them. */
export type TabsFigures = TabsState & {
  /** From the record of an event to a tab. */
  pushMs: number[];
  /** From the loss of a connection until the tab is live again. */
  backMs: number[];
  readMs: number[];
  /** Answers by status, and what connections came to, by reason. */
  counts: Record<string, number>;
};
export type TabsAnswer = { id: number; figures: TabsFigures };

/** Tabs in several processes. */
export interface Tabs {
  state(): Promise<TabsState>;
  compare(newest: Record<number, number>): Promise<TabsState>;
  figures(): Promise<TabsFigures>;
  close(): Promise<void>;
}

/** Resolves when every tab is live. Process number n connects from 127.0.0.(n + 2). */
export async function openTabs(orders: readonly TabsOrder[]): Promise<Tabs> {
  const children = orders.map((order) => ({
    order,
    child: fork(join(import.meta.dirname, 'tab-process.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  }));
  await Promise.all(
    // One address has 28,000 ports for connections to one server.
    children.map(({ child, order }, place) =>
      ask(child, { open: { ...order, localAddress: `127.0.0.${place + 2}` } }),
    ),
  );
  const askAll = async (command: Command) =>
    sumOf(await Promise.all(children.map(({ child }) => ask(child, command))));
  return {
    state: () => askAll({ ask: 'state' }),
    compare: (newest) => askAll({ compare: newest }),
    figures: () => askAll({ ask: 'figures' }),
    close: async () => {
      const ends = children.map(({ child }) => once(child, 'exit'));
      for (const { child } of children) child.disconnect();
      await Promise.all(ends);
    },
  };
}

type Command = TabsCommand extends infer C ? (C extends unknown ? Omit<C, 'id'> : never) : never;
let asked = 0;

function ask(child: ChildProcess, command: Command): Promise<TabsFigures> {
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    const listen = (answer: TabsAnswer) => {
      if (answer.id !== id) return;
      child.off('message', listen);
      child.off('exit', fail);
      resolve(answer.figures);
    };
    const fail = () => reject(new Error('a process of tabs ended'));
    child.on('message', listen);
    child.once('exit', fail);
    child.send({ id, ...command });
  });
}

function sumOf(parts: readonly TabsFigures[]): TabsFigures {
  const sum = (field: keyof TabsState) => parts.reduce((total, part) => total + part[field], 0);
  const counts: Record<string, number> = {};
  for (const [kind, count] of parts.flatMap((part) => Object.entries(part.counts))) {
    counts[kind] = (counts[kind] ?? 0) + count;
  }
  return {
    ...{ live: sum('live'), openReads: sum('openReads') },
    ...{ behind: sum('behind'), disordered: sum('disordered') },
    pushMs: parts.flatMap((part) => part.pushMs),
    backMs: parts.flatMap((part) => part.backMs),
    readMs: parts.flatMap((part) => part.readMs),
    counts,
  };
}
