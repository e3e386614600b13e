import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { faultOf } from '../fault-of.ts';
import { findPreviousRelease } from '../upgrade/previous-release.ts';

describe('the release before this one', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumireel-history-'));
    git('init', '--quiet', 'history');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const history = () => join(folder, 'history');
  function git(...args: string[]): string {
    const cwd = args[0] === 'init' ? folder : history();
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
    return execFileSync('git', [...author, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });
  }
  async function commit(file: string, text: string): Promise<string> {
    await writeFile(join(history(), file), text);
    git('add', file);
    git('commit', '--quiet', '--message', `${file}: ${text}`);
    return git('rev-parse', 'HEAD').trim();
  }
  const version = (text: string) => JSON.stringify({ version: text });

  it('is the last commit before the version changed, whatever came after', async () => {
    await commit('package.json', version('0.1.0'));
    const last = await commit('code.ts', 'the last of 0.1.0');
    await commit('package.json', version('0.2.0'));
    await commit('package.json', `${version('0.2.0')}\n`);
    await commit('code.ts', 'now');

    expect(await findPreviousRelease(history())).to.deep.equal({ version: '0.1.0', commit: last });
  });

  it('is the newest commit where the version is not committed yet', async () => {
    const newest = await commit('package.json', version('0.1.0'));
    await writeFile(join(history(), 'package.json'), version('0.2.0'));

    expect(await findPreviousRelease(history())).to.deep.equal({
      version: '0.1.0',
      commit: newest,
    });
  });

  it('is missing where there was no other version, which is said', async () => {
    await commit('package.json', version('0.1.0'));

    const fault = String(await faultOf(findPreviousRelease(history())));
    expect(fault).to.include('no package.json of another version than 0.1.0');
  });

  it('is missing in a shallow history, and how to get it is said', async () => {
    await commit('package.json', version('0.1.0'));
    await commit('package.json', version('0.2.0'));
    await commit('code.ts', 'now');
    git('clone', '--quiet', '--depth', '1', `file://${history()}`, join(folder, 'shallow'));

    const fault = String(await faultOf(findPreviousRelease(join(folder, 'shallow'))));
    expect(fault).to.include('git fetch --unshallow');
  });

  it('is missing outside of git, which is said', async () => {
    await writeFile(join(folder, 'package.json'), version('0.1.0'));

    const fault = String(await faultOf(findPreviousRelease(folder)));
    expect(fault).to.include('history of git');
  });
});
