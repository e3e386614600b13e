import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect } from 'chai';
import { copyWithBlocks, readBlocks, type ExampleBlock } from '../example-tool.ts';
import type { openWorld as OpenWorld } from '../world.ts';

describe('adding a tool, as docs/adding-a-tool.md says', () => {
  let parts: ExampleBlock[];
  const folders: string[] = [];
  before(async () => {
    parts = await readBlocks();
  });
  after(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  async function build(isThere: (part: ExampleBlock) => boolean): Promise<string> {
    const folder = await copyWithBlocks(parts.filter(isThere));
    folders.push(folder);
    return folder;
  }

  it('takes two files and seven rows', () => {
    expect(parts.map(({ number }) => number)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(parts.filter(({ table }) => table === null)).to.have.length(2);
  });

  it('gives a tool that is checked, ordered, paid and delivered', async () => {
    const folder = await build(() => true);
    const check = ['infra/check/run.ts', 'types', 'format', 'modules', 'cycles', 'size'];

    const checked = await outputOf(process.execPath, check, folder);
    expect(checked, checked).not.to.include('✗');

    // The copy's own world starts the copy's own server.
    const { openWorld }: { openWorld: typeof OpenWorld } = await import(
      join(folder, 'tests/world.ts')
    );
    const world = await openWorld();
    try {
      const { url } = await world.start('all');
      const creator = await world.person(url ?? '').register();
      const answer = await creator.expect<{ imageUrl: string }>('POST', '/api/generate-postcard', {
        json: { place: 'A beach in Lisbon' },
      });
      const images = await creator.images();

      expect(images.map(({ imageUrl, theme }) => ({ imageUrl, theme }))).to.deep.equal([
        { imageUrl: answer.imageUrl, theme: 'postcard' },
      ]);
      expect(await creator.balance()).to.equal(9);
    } finally {
      await world.close();
    }
  }).timeout(180_000);

  // Two compilations for nine parts: what is missed in another place is left out beside it.
  for (const absent of [
    [1, 3, 5, 6, 9],
    [2, 4, 7, 8],
  ]) {
    it(`makes the compiler ask for each of the parts ${absent.join(', ')}`, async () => {
      const folder = await build(({ number }) => !absent.includes(number));
      // What the tables stand on is compiled with them; the other two thirds need not be.
      const files = Object.values(compilerErrors).map(({ file }) => file);
      const tables = { extends: './tsconfig.json', include: [], files };
      await writeFile(join(folder, 'tables.json'), JSON.stringify(tables));

      const tsc = ['--project', 'tables.json', '--checkers', '1', '--pretty', 'false'];
      const said = await outputOf('node_modules/.bin/tsc', tsc, folder);

      const missed = absent.filter((number) => {
        const { file, says } = compilerErrors[number] ?? {};
        return said.split('\n').some((line) => file && line.startsWith(file) && says?.test(line));
      });
      expect(missed, said).to.deep.equal(absent);
    }).timeout(120_000);
  }
});

const missingRow = /Property 'postcard' is missing|does not satisfy/;

/** Where the compiler misses each part, and how it says so. */
const compilerErrors: Readonly<Record<number, { file: string; says: RegExp }>> = {
  1: { file: 'contract/tools/catalogue.ts', says: /"postcard"' is not assignable/ },
  2: { file: 'contract/orders.ts', says: /'postcard' does not exist/ },
  3: { file: 'contract/orders.ts', says: missingRow },
  4: { file: 'backend/tools/registry.ts', says: /Cannot find module/ },
  5: { file: 'backend/tools/registry.ts', says: missingRow },
  6: { file: 'frontend/src/tools/screens.ts', says: /Cannot find module/ },
  7: { file: 'frontend/src/tools/screens.ts', says: missingRow },
  8: { file: 'frontend/src/generations/tool-icons.ts', says: missingRow },
  9: { file: 'tests/authorisation-cases.ts', says: missingRow },
};

/** What a command prints, however it ends. */
function outputOf(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, maxBuffer: 2 ** 24 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}
