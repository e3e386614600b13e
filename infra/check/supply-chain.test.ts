import { lockViolations, missingFromSbom, type Allowed, type Lock } from './supply-chain.ts';

const allowed: Allowed = { licences: ['MIT', 'ISC'], licenceExceptions: {}, installScripts: {} };
const fine = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' };
const lockOf = (entry: Lock['packages'][string]): Lock => ({
  packages: { '': { version: '0.2.0' }, 'node_modules/a': entry },
});
const faultsOf = (entry: Lock['packages'][string], more: Partial<Allowed> = {}) =>
  lockViolations(lockOf({ ...fine, ...entry }), {}, { ...allowed, ...more });

describe('the supply-chain check', () => {
  it('accepts a package of npm with integrity and a licence that is allowed', () => {
    expect(faultsOf({ resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' })).to.deep.equal([]);
  });

  it('reports a package without integrity, with a weak one, or from elsewhere', () => {
    const packages = { 'node_modules/a': { version: '1.0.0', license: 'MIT' } };
    expect(lockViolations({ packages }, {}, allowed)).to.deep.equal([
      'a@1.0.0 has no sha512 integrity',
    ]);
    expect(faultsOf({ integrity: 'sha1-AAAA' })).to.deep.equal(['a@1.0.0 has no sha512 integrity']);
    for (const resolved of ['git+ssh://git@host/a.git#1', 'https://registry.npmjs.org.evil/a']) {
      expect(faultsOf({ resolved })).to.deep.equal([`a@1.0.0 comes from ${resolved}`]);
    }
  });

  it('reads a choice of licences', () => {
    for (const license of ['(MIT OR GPL-3.0)', 'MIT AND ISC']) {
      expect(faultsOf({ license })).to.deep.equal([]);
    }
    for (const license of ['GPL-3.0', 'MIT AND GPL-3.0', '(MIT OR ISC) AND GPL-3.0', '']) {
      expect(faultsOf({ license })).to.deep.equal([`a@1.0.0 has the licence ${license}`]);
    }
  });

  it('wants a reason for a licence, for an install script and for a line of allowScripts', () => {
    const odd = { license: 'GPL-3.0', hasInstallScript: true };
    expect(faultsOf(odd)).to.deep.equal([
      'a@1.0.0 has the licence GPL-3.0',
      'a@1.0.0 has an install script',
    ]);
    const reasons = { licenceExceptions: { a: 'asked' }, installScripts: { a: 'needed' } };
    expect(faultsOf(odd, reasons)).to.deep.equal([]);
    expect(lockViolations(lockOf(fine), { allowScripts: { b: true } }, allowed)).to.deep.equal([
      'package.json allows or forbids the script of b without a reason',
    ]);
    expect(faultsOf({}, { installScripts: { b: 'gone' } })).to.deep.equal([
      'nothing needs the exception for b',
    ]);
  });

  it('reports a direct dependency that is not pinned', () => {
    const faults = lockViolations(
      lockOf(fine),
      { dependencies: { a: '^1.0.0' }, devDependencies: { b: '18.4.0-beta.17' } },
      allowed,
    );

    expect(faults).to.deep.equal(['a is not pinned to one version: ^1.0.0']);
  });

  it('finds what a bill of materials leaves out, also in nested places and behind an alias', () => {
    const lock: Lock = {
      packages: {
        ...lockOf(fine).packages,
        'node_modules/a/node_modules/@s/b': { ...fine, version: '2.0.0' },
        'node_modules/alias': { ...fine, name: 'real' },
      },
    };
    const nested = {
      name: 'a',
      version: '1.0.0',
      components: [{ group: '@s', name: 'b', version: '2.0.0' }],
    };

    expect(missingFromSbom(lock, [nested])).to.deep.equal(['real@1.0.0 is missing from the SBOM']);
    expect(missingFromSbom(lock, [])).to.have.lengthOf(3);
  });
});
