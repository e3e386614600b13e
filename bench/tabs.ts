import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Tab = { cookie?: string; room?: string };

export type TabsOptions = {
  port: number;
  path: string;
  tabs: Tab[];
  /** This many tabs must receive an event before it counts. */
  receivers: number;
};

export type TabsMessage = { isReady: true } | { mark: number; atNs: string };

/** Tabs that are connected and know their head. */
export interface Tabs {
  /**
   * Resolves with the moment, in `process.hrtime` nanoseconds, when all `receivers` have this mark.
   */
  received(mark: number): Promise<bigint>;
  close(): Promise<void>;
}

export async function openTabs(order: TabsOptions): Promise<Tabs> {
  const child = fork(join(import.meta.dirname, 'tabs-process.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (atNs: bigint) => void>();
  const ready = Promise.withResolvers<void>();
  child.on('message', (message: TabsMessage) => {
    if ('isReady' in message) return ready.resolve();
    waiting.get(message.mark)?.(BigInt(message.atNs));
    waiting.delete(message.mark);
  });
  child.once('exit', () => ready.reject(new Error('the tabs could not connect')));
  child.send(order);
  await ready.promise;
  return {
    received: (mark) => new Promise((resolve) => waiting.set(mark, resolve)),
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
