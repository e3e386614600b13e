import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { previewEngine } from '../preview-engine/preview-engine.ts';
import { cpuSeconds } from '../infra/run/cpu-seconds.ts';
import type { EngineTask, EngineReport } from './goal-16-engine.ts';

/**
 * Makes one step again and again with the preview engine, in a process of its own, and tells what
 * it cost: `engine-process.ts TASK`.
 */
// Written by goal-16-engine.ts, which has the type.
const { step, sourcePath, rounds, keepPath } = JSON.parse(process.argv[2] ?? '') as EngineTask;
const engine = previewEngine({ reelSize: { width: 1080, height: 1920 } });
const signal = AbortSignal.timeout(600_000);
const source = () =>
  sourcePath ? Promise.resolve(sourcePath) : Promise.reject(new Error('no source'));
const costs: EngineReport['costs'] = [];
// The first one loads what is loaded once, and is thrown away.
for (let round = 0; round <= rounds; round += 1) {
  const scratchDir = await mkdtemp(join(tmpdir(), 'lumireel-bench-'));
  const [wallBefore, cpuBefore] = [performance.now(), await cpuSeconds()];
  // Another picture each time: nothing is remembered from the one before.
  const work = 'seed' in step ? { ...step, seed: step.seed + round } : step;
  const { ref } = await engine.submit(work, { clientRef: `bench-${round}` });
  const answer = await engine.poll(work, ref, {
    source,
    scratchDir,
    signal,
    report: () => undefined,
  });
  const cost = {
    wallSeconds: (performance.now() - wallBefore) / 1000,
    cpuSeconds: (await cpuSeconds()) - cpuBefore,
  };
  if (answer.state !== 'done') throw new Error('the engine waits for an outside service');
  if (round > 0) costs.push(cost);
  const path = answer.files[0]?.path;
  if (keepPath && path) await copyFile(path, keepPath);
  await rm(scratchDir, { recursive: true });
}
const report: EngineReport = { costs, peakBytes: process.resourceUsage().maxRSS * 1024 };
process.send?.(report, () => process.exit(0));
