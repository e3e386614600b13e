import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { faultOf } from '../fault-of.ts';
import { extractPreviousRelease } from '../upgrade/previous-release.ts';

describe('the release before this one', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumireel-history-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is missing in a shallow history and outside of git, and how to get it is said', async () => {
    const shallow = join(folder, 'shallow');
    execFileSync('git', ['init', '--quiet', shallow]);

    for (const root of [shallow, folder]) {
      const fault = String(await faultOf(extractPreviousRelease(root, join(folder, 'out'))));
      expect(fault).to.match(/Release .* is commit .* not here\. .* git fetch --unshallow/);
    }
  });
});
