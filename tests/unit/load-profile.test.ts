import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf } from '../fault-of.ts';
import { testFolder } from '../test-folder.ts';
import { readAddress } from '../load/address.ts';
import { readProfile } from '../load/profile.ts';

describe('the profile of a load run', () => {
  const folder = testFolder();
  const faultOfProfile = async (profile: object) => {
    const path = join(folder, 'mine.json');
    await writeFile(path, JSON.stringify(profile));
    return String(await faultOf(readProfile(path)));
  };

  it('is one of the examples by its name, each of which is right', async () => {
    const files = await readdir(join(import.meta.dirname, '../load/profiles'));

    for (const file of files) await readProfile(file.replace('.json', ''));

    expect(files).to.include.members(['quiet-hour.json', 'busy-hour.json']);
  });

  it('is refused with every fault at once', async () => {
    const { product, ...quiet } = await readProfile('quiet-hour');
    const fault = await faultOfProfile({
      ...quiet,
      users: 0,
      thinkSeconds: [9, 1],
      orders: { portrait: 1 },
      rush: true,
      product: { ...product, rejectedShare: 0.5 },
    });

    for (const name of ['users', 'thinkSeconds', 'portrait', 'rush', 'product']) {
      expect(fault).to.include(name);
    }
  });
});

describe('the address of a load run', () => {
  it('is this machine, or another that is named twice', () => {
    expect(readAddress('http://localhost:3000/', undefined)).to.equal('http://localhost:3000');
    expect(readAddress('https://staging.example', 'staging.example')).to.equal(
      'https://staging.example',
    );
  });

  for (const [text, host] of [
    ['https://lumireel.example', undefined],
    ['https://lumireel.example', 'staging.example'],
    ['https://localhost.lumireel.example', 'localhost'],
    ['http://localhost:3000/app', undefined],
    ['http://user@localhost:3000', undefined],
    ['localhost:3000', undefined],
    ['ftp://localhost', undefined],
    ['', undefined],
  ] as const) {
    it(`is not ${text || 'empty'}${host ? ` with ${host} named` : ''}`, () => {
      expect(() => readAddress(text, host)).to.throw();
    });
  }
});
