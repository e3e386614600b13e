import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { median } from './finding.ts';

/** The speed of a machine's disk and cores, by which figures of two machines can be compared. */
export type Machine = {
  /**
   * Appends of one page of PostgreSQL (8 KiB), each followed by fdatasync, in the temporary folder.
   */
  fsyncsPerSecond: number;
  /** Round trips of one fixed document through JSON a second, on one core. */
  oneCoreScore: number;
};

const ROUNDS = 5;
const ROUND_MS = 400;

/** Takes about four seconds; each figure is the median of five rounds. */
export function measureMachine(): Machine {
  return { fsyncsPerSecond: measureFsync(), oneCoreScore: measureCore() };
}

export function machineText({ fsyncsPerSecond, oneCoreScore }: Machine): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en-GB');
  return `${whole(fsyncsPerSecond)} fsyncs a second · one core: ${whole(oneCoreScore)} JSON round trips a second`;
}

/** In the folder where the benchmark's own PostgreSQL keeps its files. */
function measureFsync(): number {
  const folder = mkdtempSync(join(os.tmpdir(), 'lumireel-fsync-'));
  const file = openSync(join(folder, 'log'), 'w');
  const page = Buffer.alloc(8192, 1);
  try {
    return medianRate(() => {
      writeSync(file, page);
      fdatasyncSync(file);
    });
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

function measureCore(): number {
  const numbers = Array.from({ length: 40 }, (_, id) => ({
    id,
    name: `item ${id}`,
    at: '2026-01-01T00:00:00.000Z',
    sizes: [id, id * 2.5, id * id],
  }));
  const text = JSON.stringify(numbers);
  return medianRate(() => {
    JSON.stringify(JSON.parse(text));
  });
}

function medianRate(work: () => void): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const started = performance.now();
      let done = 0;
      while (performance.now() - started < ROUND_MS) {
        work();
        done += 1;
      }
      return (done * 1000) / (performance.now() - started);
    }),
  );
}
