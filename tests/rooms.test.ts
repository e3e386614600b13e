import { join } from 'node:path';
import { expect } from 'chai';
import { importCycles } from '../infra/check/cycles.ts';
import { idlePermissions, importBreaches } from '../infra/check/imports.ts';
import { sizeBreaches } from '../infra/check/size.ts';
import { readSources, type Source } from '../infra/check/sources.ts';
import { doorBreaches } from '../infra/check/usages.ts';

describe('the rooms', () => {
  let sources: Source[];
  before(async () => {
    sources = await readSources(join(import.meta.dirname, '..'));
  });

  it('are all read', () => {
    const paths = sources.map(({ path }) => path);

    expect(paths).to.include.members([
      'contract/routes.ts',
      'backend/config.ts',
      'tests/rooms.test.ts',
    ]);
  });

  it('import only what lies below them', () => {
    expect(importBreaches(sources)).to.deep.equal([]);
  });

  it('have no permission that nothing uses', () => {
    expect(idlePermissions(sources)).to.deep.equal([]);
  });

  it('write balances, read settings and fetch through single doors', () => {
    expect(doorBreaches(sources)).to.deep.equal([]);
  });

  it('have no import cycle', () => {
    expect(importCycles(sources)).to.deep.equal([]);
  });

  it('keep their files short', () => {
    expect(sizeBreaches(sources)).to.deep.equal([]);
  });
});
