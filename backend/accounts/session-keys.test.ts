import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyFolder } from '#tests/test-folder.ts';
import { readSessionKeys } from './session-keys.ts';

describe('the keys of session cookies', () => {
  const DATA_DIR = emptyFolder();

  it('are those of the setting, newest first', async () => {
    const SESSION_SECRET = ['newest', 'older'];

    expect(await readSessionKeys({ DATA_DIR, SESSION_SECRET })).to.deep.equal(['newest', 'older']);
    expect(await readdir(DATA_DIR)).to.deep.equal([]);
  });

  it('are made once and kept where only their owner can read them', async () => {
    const first = await readSessionKeys({ DATA_DIR, SESSION_SECRET: undefined });
    const again = await readSessionKeys({ DATA_DIR, SESSION_SECRET: undefined });

    expect(first[0]).to.have.length.of.at.least(32);
    expect(again).to.deep.equal(first);
    expect((await stat(join(DATA_DIR, 'session-secret'))).mode & 0o777).to.equal(0o600);
  });

  it('are the same for processes that start at the same moment', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => readSessionKeys({ DATA_DIR, SESSION_SECRET: undefined })),
    );

    expect(new Set(all.flat()).size).to.equal(1);
    expect(await readdir(DATA_DIR)).to.deep.equal(['session-secret']);
  });

  it('are never taken from a damaged file', async () => {
    await writeFile(join(DATA_DIR, 'session-secret'), 'short');

    const error = await readSessionKeys({ DATA_DIR, SESSION_SECRET: undefined }).catch(String);

    expect(error).to.include('is damaged');
  });
});
