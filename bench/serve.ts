import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerMessage } from './product.ts';

/** Reports the port to the parent, answers its questions, and closes at SIGTERM. */
export function serve(port: number, close: () => Promise<unknown>): void {
  process.on('message', (question) => {
    if (question === 'memory') void readMemory().then(sendToParent);
    if (question === 'busyness') sendToParent(readBusyness());
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
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  return { heldBytes: heapUsed + external, residentBytes: rss, peakBytes };
}

const TIMER_MS = 10;
const delay = monitorEventLoopDelay({ resolution: TIMER_MS });
let cpu = process.cpuUsage();

/** Since it was last asked; the delay from the first question on. */
function readBusyness(): ServerMessage {
  const { user, system } = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  // What is measured is the time between two timers.
  const lateMs = (ns: number) => Math.max(0, ns / 1e6 - TIMER_MS);
  const delays = { delayP99Ms: lateMs(delay.percentile(99)), delayMaxMs: lateMs(delay.max) };
  delay.enable();
  delay.reset();
  return { cpuSeconds: (user + system) / 1e6, ...delays };
}

const sendToParent = (message: ServerMessage) => process.send?.(message);
