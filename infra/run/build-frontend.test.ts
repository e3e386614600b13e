import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourcesHash } from './build-frontend.ts';

describe('the decision to build the frontend', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumireel-sources-'));
    await mkdir(join(folder, 'frontend/src'), { recursive: true });
    await mkdir(join(folder, 'contract'));
    await mkdir(join(folder, 'film'));
    await writeFile(join(folder, 'frontend/src/main.tsx'), 'start();');
    await writeFile(join(folder, 'contract/user.ts'), 'export {};');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const changes: [string, string, boolean][] = [
    ['a page changes', 'frontend/src/main.tsx', true],
    ['the contract changes', 'contract/user.ts', true],
    ['a film changes', 'film/motions.ts', true],
    ['a file is added', 'frontend/src/new.ts', true],
    ['a package changes', 'package-lock.json', true],
    ['a test is written', 'frontend/src/main.test.ts', false],
    ['the backend changes', 'backend/main.ts', false],
  ];
  for (const [what, path, builds] of changes) {
    it(`${builds ? 'builds again' : 'builds nothing'} when ${what}`, async () => {
      const before = await sourcesHash(folder);
      await mkdir(join(folder, 'backend'));

      await writeFile(join(folder, path), 'changed();');

      expect((await sourcesHash(folder)) !== before).to.equal(builds);
    });
  }
});
