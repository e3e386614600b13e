import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Script } from 'node:vm';
import { join } from 'node:path';
import { roles, settingNames } from '../../backend/config.ts';

const root = join(import.meta.dirname, '../..');

describe('infra/Dockerfile', () => {
  let instructions: { name: string; rest: string }[];
  let ignored: string[];
  const all = (name: string) =>
    instructions.filter((one) => one.name === name).map(({ rest }) => rest);

  before(async () => {
    const text = await readFile(join(root, 'infra/Dockerfile'), 'utf8');
    instructions = text
      .replaceAll(/^#.*\n/gm, '')
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => ({
        name: line.split(' ', 1)[0] ?? '',
        rest: line.slice(line.indexOf(' ')).trim(),
      }));
    ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');
  });

  it('runs the Node that package.json brings', async () => {
    const manifest: { dependencies: Record<string, string> } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );

    expect(all('ARG')).to.deep.equal([`NODE_VERSION=${manifest.dependencies['node']}`]);
    expect(all('FROM')[0]).to.match(/^node:\$\{NODE_VERSION\}-\w+-slim AS base$/);
  });

  it('sets only settings that exist', () => {
    const set = all('ENV').map((assignment) => assignment.split('=', 1)[0]);

    expect(set).to.not.deep.equal([]);
    expect(set.filter((name) => !settingNames.some((known) => known === name))).to.deep.equal([]);
  });

  it('copies only what exists and is let through by .dockerignore', () => {
    const sources = all('COPY')
      .filter((rest) => !rest.startsWith('--from='))
      .flatMap((rest) => rest.split(/\s+/).slice(0, -1));

    expect(sources).to.include.members(['package.json', 'contract', 'film', 'backend', 'frontend']);
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).to.equal(true);
      const isLetThrough = ignored.some(
        (line) => line.startsWith('!') && `${source}/`.startsWith(`${line.slice(1)}/`),
      );
      expect(isLetThrough, `${source} in .dockerignore`).to.equal(true);
    }
  });

  it('is one image for every role, run by an ordinary user and watched', () => {
    const last = all('FROM').length - 1;
    const runtime = instructions.slice(
      instructions.findIndex(({ rest }) => rest === all('FROM')[last]),
    );
    const the = (name: string) => runtime.findLast((one) => one.name === name)?.rest ?? '';

    expect(the('USER')).to.equal('10001:10001');
    expect(JSON.parse(the('ENTRYPOINT'))).to.deep.equal(['node', 'backend/main.ts']);
    expect(roles).to.include(JSON.parse(the('CMD'))[0]);
    expect(the('HEALTHCHECK')).to.match(/ CMD \["node", "-e", "fetch\(.*\/healthz/);
    const [, , script] = JSON.parse(/CMD (\[.*\])$/.exec(the('HEALTHCHECK'))?.[1] ?? '[]');
    expect(() => new Script(script)).to.not.throw();
  });
});
