import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedPostgres } from '../postgres.ts';
import { readRelease } from '../upgrade/previous-release.ts';
import { runUpgrade } from '../upgrade/run-upgrade.ts';

/**
 * `npm run upgrade-test` installs the release before; here this version takes the place of both, so
 * that a rolling restart and what judges it are tried without the registry.
 */
describe('an upgrade under load', function () {
  this.timeout(600_000);

  it('loses no request, no event and no generation while every process is replaced', async () => {
    const release = await readRelease(join(import.meta.dirname, '../..'));

    const { violations, figures, folder } = await runUpgrade({
      ...{ previous: release, current: release, goesBack: false },
      server: await sharedPostgres(),
      ...{ seed: 'upgrade', seconds: 5, users: 3, patienceSeconds: 240 },
      print: () => {},
    });
    await rm(folder, { recursive: true, force: true });

    expect(violations).to.deep.equal([]);
    expect(figures.counts.delivered).to.be.greaterThan(3);
    expect(figures.checks.events.kept).to.be.greaterThan(10);
  });
});
