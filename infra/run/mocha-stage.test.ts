import { fork } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageResult } from './stage-result.ts';

describe('a stage of npm test', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumireel-stage-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs the stage over the folder and resolves to what it sends and how it ends. */
  async function runStage(...options: string[]): Promise<{ result: unknown; code: number | null }> {
    const files = (await readdir(folder)).map((name) => join(folder, name));
    const args = [...options, ...files];
    const stage = fork(join(import.meta.dirname, 'mocha-stage.ts'), args, { silent: true });
    let result: unknown;
    stage.on('message', (message) => (result = message));
    return new Promise((resolve, reject) => {
      stage.once('error', reject);
      stage.once('close', (code) => resolve({ result, code }));
    });
  }

  it('reports how many tests passed and were skipped, and which failed and why', async () => {
    await writeFile(
      join(folder, 'a.test.mjs'),
      `it('one', () => {}); it('two', () => {}); it.skip('three', () => {});
       it('four', () => { throw new Error('no'); });`,
    );

    const { result, code } = await runStage();

    expect(code).to.equal(1);
    expect(result).to.deep.include({ passed: 2, skipped: ['three'] });
    expect(result).to.have.property('failures').with.lengthOf(1);
    expect(result).to.have.nested.property('failures[0].title', 'four');
    expect(result).to.have.nested.property('failures[0].file').that.contains('a.test.mjs');
    expect(result).to.have.nested.property('failures[0].reason').that.contains('Error: no');
  });

  it('names what a skipped test lacks, alone and in a suite', async () => {
    const url = new URL('../../tests/skip-without.ts', import.meta.url).href;
    await writeFile(
      join(folder, 'a.test.mjs'),
      `import { skipWithout } from '${url}';
       it('alone', function () { skipWithout(this, 'a moon'); });
       describe('a suite', () => {
         before(function () { skipWithout(this, 'a sun'); });
         it('one', () => {}); it('two', () => {});
       });`,
    );

    for (const processes of [1, 2]) {
      const { result } = await runStage(`--processes=${processes}`);

      expect((result as StageResult).skipped).to.have.members([
        'alone (needs a moon)',
        'a suite one (needs a sun)',
        'a suite two (needs a sun)',
      ]);
    }
  });

  it('shares its files out among processes, and counts what a process that dies has not run', async () => {
    for (const [name, tests] of Object.entries({ a: 1, b: 2, c: 4 })) {
      const text = "it('one', () => {});".repeat(tests);
      await writeFile(join(folder, `${name}.test.mjs`), text);
    }
    const passing = await runStage('--processes=2');
    await writeFile(join(folder, 'd.test.mjs'), "it('four', () => process.exit(0));");
    await writeFile(join(folder, 'e.test.mjs'), "it('five', () => { throw new Error('no'); });");

    const failing = await runStage('--processes=2');

    expect(passing).to.deep.equal({
      result: { passed: 7, skipped: [], failures: [], times: [], fileTimes: [] },
      code: 0,
    });
    expect(failing).to.have.property('code', 1);
    expect(failing.result).to.have.property('passed', 7);
    const { failures } = failing.result as StageResult;
    const fileOf = (wanted: string) => failures.find(({ title }) => title === wanted)?.file;
    expect(fileOf('five')).to.contain('e.test.mjs');
    expect(fileOf('Uncaught error outside test suite')).to.contain('d.test.mjs');
  });

  it('sends nothing when a test file cannot be loaded, which npm test counts as a failure', async () => {
    await writeFile(join(folder, 'a.test.mjs'), 'syntax error');

    const { result, code } = await runStage();

    expect(result).to.equal(undefined);
    expect(code).to.not.equal(0);
  });
});
