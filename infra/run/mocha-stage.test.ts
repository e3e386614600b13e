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

  it('ends with 0 only when nothing failed, and waits for no open handle', async () => {
    await writeFile(
      join(folder, 'a.test.mjs'),
      "it('one', () => { setInterval(() => {}, 1e6); });",
    );

    expect(await runStage()).to.deep.equal({
      result: { passed: 1, skipped: [], failures: [], times: [], fileTimes: [] },
      code: 0,
    });
  });

  it('names its slow tests, hooks and files with the time they took', async () => {
    const text = `const wait = () => new Promise((done) => setTimeout(done, 120));
      describe('a suite', () => {
        before('sets up', wait); it('slow', wait); it('fast', () => {});
      });`;
    for (const name of ['a', 'b']) await writeFile(join(folder, `${name}.test.mjs`), text);

    for (const processes of [1, 2]) {
      const { result } = await runStage(`--processes=${processes}`);

      const { times, fileTimes } = result as StageResult;
      const titles = times.map(({ title }) => title).toSorted();
      expect(titles).to.have.lengthOf(4);
      expect(titles.slice(0, 2).join()).to.match(/("before all" hook: sets up.*){2}/);
      expect(titles.slice(2)).to.deep.equal(['a suite slow', 'a suite slow']);
      for (const { ms, file } of times) {
        expect(ms).to.be.within(100, 10_000);
        expect(file).to.contain('.test.mjs');
      }
      expect(fileTimes).to.have.lengthOf(2);
      for (const { ms } of fileTimes) expect(ms).to.be.within(200, 20_000);
    }
  });

  it('runs only the tests whose title contains a text', async () => {
    const text = "it('charges nothing', () => {}); it('charges twice', () => {});";
    for (const name of ['a', 'b']) await writeFile(join(folder, `${name}.test.mjs`), text);

    const { result } = await runStage(
      '--processes=2',
      '--title=charges nothing',
      '--title=nowhere',
    );

    expect(result).to.deep.include({ passed: 2, skipped: [] });
  });

  it('fails when a hook fails', async () => {
    await writeFile(
      join(folder, 'a.test.mjs'),
      "before(() => { throw new Error('no'); }); it('one', () => {});",
    );

    expect(await runStage()).to.deep.include({ code: 1 });
  });

  it('sends nothing when a test file cannot be loaded, which npm test counts as a failure', async () => {
    await writeFile(join(folder, 'a.test.mjs'), 'syntax error');

    const { result, code } = await runStage();

    expect(result).to.equal(undefined);
    expect(code).to.not.equal(0);
  });
});
