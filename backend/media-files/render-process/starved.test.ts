import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { skipWithout } from '#tests/skip-without.ts';
import { testFolder } from '#tests/test-folder.ts';
import { openLog } from '../../log.ts';
import { openRenderProcess } from './render-process.ts';

describe('a render process that gets little of the processor', function () {
  this.timeout(60_000);
  const folder = testFolder();

  it('is not taken for silent', async function () {
    if (process.platform !== 'linux') skipWithout(this, 'Linux');
    const script = join(folder, 'starved.mjs');
    await writeFile(script, `process.on('message', ${inSmallSteps.toString()});`);
    const settings = { scratchDir: folder, ffmpegPath: '', log: openLog('silent'), script };
    const starved = openRenderProcess<object>(settings, { silentMs: 2_000 });
    await starved.run({}, { signal: AbortSignal.timeout(60_000), seconds: 60 });
    await starved.close();
  });
});

/** Works 20 ms of each half second for six seconds, and says nothing meanwhile. */
function inSmallSteps(): void {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  for (let step = 0; step < 12; step++) {
    const before = process.cpuUsage().user;
    while (process.cpuUsage().user - before < 20_000);
    Atomics.wait(nothing, 0, 0, 480);
  }
  process.send?.({ is: 'done' });
}
