import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a process by a signal, and resolves when it is gone; one that has ended already is. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
