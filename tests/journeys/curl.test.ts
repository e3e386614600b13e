import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { skipIfMissing } from '../skip-without.ts';
import { testFolder } from '../test-folder.ts';
import { testPhoto, worldOnce } from '../world.ts';

const run = promisify(execFile);
const page = join(import.meta.dirname, '../../docs/curl.md');

describe('the calls of docs/curl.md', () => {
  const folder = testFolder();
  const world = worldOnce();

  it('make a reel of a photo, for one token, in five commands', async function () {
    await run('curl', ['--version']).catch(skipIfMissing(this, 'curl'));
    const { creator, url } = await world.openWithCreator();
    await writeFile(join(folder, 'photo.jpg'), await (await testPhoto(900, 1600)).bytes());
    const [, commands = ''] = /```sh\n([^]*?)```/.exec(await readFile(page, 'utf8')) ?? [];

    await run('sh', ['-euc', commands], {
      cwd: folder,
      env: { ...process.env, LUMIREEL: url ?? '', EMAIL: creator.email, PASSWORD: 'correct horse' },
    });

    expect(commands.trim().split('\n')).to.have.length(5);
    const [reel, photo] = await creator.images();
    expect([reel?.theme, photo?.theme]).to.deep.equal(['reels', 'own']);
    expect(await readFile(join(folder, 'reel.mp4'))).to.have.length(reel?.sizeBytes ?? 0);
    expect(await creator.balance()).to.equal(9);
  });
});
