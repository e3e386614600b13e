import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { faultOf } from '../fault-of.ts';
import { testFolder } from '../test-folder.ts';
import { extractPreviousRelease } from '../upgrade/previous-release.ts';

describe('the release before this one', () => {
  const folder = testFolder();

  it('is missing in a shallow history and outside of git, and how to get it is said', async () => {
    const shallow = join(folder, 'shallow');
    execFileSync('git', ['init', '--quiet', shallow]);

    for (const root of [shallow, folder]) {
      const fault = String(await faultOf(extractPreviousRelease(root, join(folder, 'out'))));
      expect(fault).to.match(/Release .* is commit .* not here\. .* git fetch --unshallow/);
    }
  });
});
