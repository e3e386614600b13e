import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endProcess } from '../end-process.ts';
import { until } from '../until.ts';

const XVFB = '/usr/bin/Xvfb';

/** The package that this machine lacks for a screen; undefined where it is there. */
export const missingForScreen = () => (existsSync(XVFB) ? undefined : 'Debian’s package xvfb');

/** An X server that draws to memory, with a display number that it finds itself. */
export async function openScreen(): Promise<{ display: string; close(): Promise<void> }> {
  // Without `-noreset` it drops who connects while its last client leaves, as browsers do at their
  // start.
  const server = spawnBound(
    XVFB,
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const output = collectLines(server);
  await until(
    async () => output.length,
    (lines) => lines > 0,
  );
  return { display: `:${output[0]}`, close: () => endProcess(server) };
}

/**
 * Starts a program that ends with this process, however that ends; browsers end with their screen.
 */
export function spawnBound(
  program: string,
  options: readonly string[],
  spawning: SpawnOptions,
): ChildProcess {
  return spawn('/usr/bin/setpriv', ['--pdeathsig', 'TERM', program, ...options], spawning);
}

/** The lines that a process prints, as they come. */
export function collectLines({ stdout }: ChildProcess): string[] {
  const lines: string[] = [];
  let rest = '';
  stdout?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return lines;
}
