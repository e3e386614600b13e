import { join } from 'node:path';
import { expect } from 'chai';
import { importCycles } from '../infra/check/cycles.ts';
import { unusedPermissions, importViolations } from '../infra/check/imports.ts';
import { sizeViolations } from '../infra/check/size.ts';
import { readSources, type Source } from '../infra/check/sources.ts';
import { ownerViolations } from '../infra/check/single-owners.ts';

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
      'tests/modules.test.ts',
    ]);
  });

  it('import only what lies below them', () => {
    expect(importViolations(sources)).to.deep.equal([]);
  });

  it('have no permission that nothing uses', () => {
    expect(unusedPermissions(sources)).to.deep.equal([]);
  });

  it('write balances, read settings and fetch through single doors', () => {
    expect(ownerViolations(sources)).to.deep.equal([]);
  });

  it('have no import cycle', () => {
    expect(importCycles(sources)).to.deep.equal([]);
  });

  it('keep their files short', () => {
    expect(sizeViolations(sources)).to.deep.equal([]);
  });
});
