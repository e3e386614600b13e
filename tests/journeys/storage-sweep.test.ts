import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clock } from '../../backend/clock.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { worldOnce } from '../world.ts';

const HOUR_MS = 3_600_000;

describe('the sweep of files that nothing names', () => {
  const machineNow = clock.now;
  after(() => {
    clock.now = machineNow;
  });
  const world = worldOnce();

  it('spares what was just stored, also on a machine whose clock is a day ahead', async () => {
    const folder = join(world.dataDir, 'media', 'a'.repeat(40));
    await mkdir(folder, { recursive: true });
    for (const name of ['old.jpg', 'fresh.jpg']) await writeFile(join(folder, name), 'a picture');
    const twoDaysAgo = new Date(Date.now() - 48 * HOUR_MS);
    await utimes(join(folder, 'old.jpg'), twoDaysAgo, twoDaysAgo);
    clock.now = () => new Date(machineNow().getTime() + 26 * HOUR_MS);

    // A worker that starts sweeps at once.
    await world.open({ role: 'worker', providers: [scriptedProvider()] });
    await until(
      () =>
        world.sql`select 1 from pgboss.job where name = 'storage.sweep' and state = 'completed'`,
      (jobs) => jobs.length > 0,
      60,
    );

    const files = await readdir(folder);
    expect(files).to.deep.equal(['fresh.jpg']);
  }).timeout(120_000);
});
