import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerMessage } from './product.ts';

/** Reports the port to the parent, answers its questions about memory, and closes at SIGTERM. */
export function serve(port: number, close: () => Promise<unknown>): void {
  process.on('message', (question) => {
    if (question === 'memory') void readMemory().then(sendToParent);
  });
  process.once('SIGTERM', () => void close().finally(() => process.exit(0)));
  process.once('disconnect', () => process.exit(1));
  sendToParent({ port });
}

async function readMemory(): Promise<ServerMessage> {
  for (let turn = 0; turn < 4; turn += 1) {
    globalThis.gc?.();
    await pause(50);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heldBytes: heapUsed + external, residentBytes: rss };
}

function sendToParent(message: ServerMessage): void {
  process.send?.(message);
}
