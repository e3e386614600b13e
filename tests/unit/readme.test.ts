import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { settingNames } from '../../backend/config.ts';

const root = join(import.meta.dirname, '../..');

describe('the README', () => {
  let section: (title: string) => string;
  before(async () => {
    const text = await readFile(join(root, 'README.md'), 'utf8');
    section = (title) => text.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
  });

  it('names every setting there is, and no other', () => {
    const rows = section('Settings').match(/^\| `.*?(?= \|)/gm) ?? [];
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
    );

    expect(named).to.have.members(settingNames);
  });

  it('names every npm script, and no other', async () => {
    const manifest: { scripts: Record<string, string> } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    const rows = section('Commands').match(/^\| `npm.*?(?= \|)/gm) ?? [];
    const named = rows.flatMap((row) =>
      [...row.matchAll(/(?:npm run |npm (?=start)|`(?=test:))([a-z:]+(?:-[a-z]+)*)/g)].map(
        ([, name]) => name,
      ),
    );

    expect([...named, 'test']).to.have.members(Object.keys(manifest.scripts));
  });
});
