import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Generation } from '../../contract/generation.ts';
import type { MusicInsight } from '../../contract/music.ts';
import { trainInfluencer } from '../influencer-fixture.ts';
import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import { testFolder } from '../test-folder.ts';
import { until } from '../until.ts';
import { openWorld, ownAddress, type World } from '../world.ts';

const root = join(import.meta.dirname, '../..');

type Tool = { key: string; runs: { key: string; provider: { name: string } }[] };

const photo = await readPhoto();

/** `npm run provider-stand-in` in a copy of the project that has never run anything. */
describe('the stand-in as a program', function () {
  this.timeout(180_000);
  // Before the folder is removed: the program runs in it.
  after(async () => {
    await world?.close();
    if (npm?.pid && npm.exitCode === null) {
      const exited = once(npm, 'exit');
      process.kill(-npm.pid, 'SIGTERM');
      await exited;
    }
  });
  const clone = testFolder();
  let npm: ChildProcess;
  let printed = '';
  let settings: Record<string, string>;
  let world: World;
  let creator: Person;

  before(async () => {
    await copyProject(clone);
    npm = spawn('npm', ['run', 'provider-stand-in'], {
      cwd: clone,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    npm.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await until(
      async () => printed,
      (text) => /^COMFYUI_URL=.*\n/m.test(text),
      60,
    );
    settings = Object.fromEntries(
      // npm's own lines stand before them, unless it is silent.
      linesOf(printed).map((line) => line.split(/=(.*)/s, 2)),
    );
    await untilReady();
    world = await openWorld();
    const own = { ...(await ownAddress()), MUSIC_CHARTS: 'on' };
    ({ creator } = await world.openWithCreator({ settings: { ...settings, ...own } }));
    await world.giveTokens(creator, 100);
  });

  /** On a busy machine the lines come first; a request is answered when it can be checked. */
  async function untilReady() {
    const { OPENAI_BASE_URL: openai, OPENAI_API_KEY: key, FAL_QUEUE_URL: queue } = settings;
    const { REPLICATE_BASE_URL: replicate, REPLICATE_API_TOKEN: token, FAL_KEY: falKey } = settings;
    const asked: [url: string, authorization: string][] = [
      ...['responses', 'moderations', 'images/generations'].map((call): [string, string] => [
        `${openai}/${call}`,
        `Bearer ${key}`,
      ]),
      [`${queue}/fal-ai/z-image/turbo`, `Key ${falKey}`],
      [`${replicate}/models/prunaai/z-image-turbo/predictions`, `Bearer ${token}`],
    ];
    for (const [url, authorization] of asked) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: '{"model":7}',
      });
      expect(answer.status, url).to.be.oneOf([400, 422]);
    }
  }

  /** Orders without waiting; resolves when it is delivered. */
  async function delivered(path: string, options: { json?: object; form?: FormData }) {
    const over = await creator.untilEnded(await creator.start(path, options), 120);
    expect(over, path).to.include({ status: 'succeeded' });
    return over;
  }
  const formOf = (field: string) => {
    const form = new FormData();
    form.set(field, photo, 'me.jpg');
    return form;
  };
  const isOutside = ({ provider }: Generation) => provider !== null && provider !== 'local';

  it('prints settings on standard output, and nothing else of its own', () => {
    const others = printed.split('\n').filter((line) => !/^[A-Z_]+=\S+$/.test(line));
    expect(others.filter((line) => line !== '' && !line.startsWith('> '))).to.eql([]);
    expect(settings).to.include.keys(
      ...['FAL_KEY', 'OPENAI_API_KEY', 'REPLICATE_API_TOKEN', 'GOOGLE_AI_API_KEY'],
      ...['SEARCH_URL', 'COMFYUI_URL', 'MODERATION'],
    );
  });

  it('serves every tool but the sketch', async () => {
    const tools = await creator.expect<Tool[]>('GET', '/api/tools');
    const local = tools
      .flatMap(({ runs }) => runs)
      .filter(({ provider }) => provider.name === 'local');
    expect(local.map(({ key }) => key)).to.eql(['sketch']);
  });

  it('stories, a reel, an enhancement and hashtags are delivered', async () => {
    const made = await Promise.all([
      delivered('/api/generate-image', { json: { theme: 'luxuryTravel' } }),
      delivered('/api/generate-image', {
        json: { theme: 'customPrompt', customPrompt: 'a tea house by a lake' },
      }),
      delivered('/api/enhance-avatar', { form: formOf('avatar') }),
      creator.startReel(photo).then((id) => creator.untilEnded(id, 120)),
      delivered('/api/generate-hashtags', { json: { theme: 'tea' } }),
    ]);
    expect(made.map(({ status }) => status)).to.eql(made.map(() => 'succeeded'));
    expect(made.filter((each) => !isOutside(each))).to.eql([]);
  });

  it('an influencer is chosen, trained and shown', async () => {
    const { id } = await trainInfluencer(creator);
    const order = { influencerId: id, prompt: 'drinking coffee in a cafe' };
    const shown = await delivered('/api/ai-influencer/generate', { json: order });

    expect(shown.provider).to.equal('fal');
  });

  it('trends are found on the web', async () => {
    await creator.call('POST', '/api/music-insights/refresh', { json: { platform: 'tiktok' } });
    const songs = await creator.expect<MusicInsight[]>('GET', '/api/music-insights/tiktok');
    expect(songs).to.have.length(10);
    for (const { sources } of songs) expect(sources).not.to.have.length(0);
  });

  it('misbehaves when it is told so: words that moderation finds are refused, uncharged', async () => {
    const { origin } = new URL(settings.OPENAI_BASE_URL ?? '');
    const before = await creator.balance();
    await fetch(`${origin}/stand-in/moderation`, {
      method: 'POST',
      body: JSON.stringify({ categories: ['violence'] }),
    });

    const answer = await creator.call('POST', '/api/generate-hashtags', { json: { theme: 'tea' } });

    expect(answer.status).to.equal(422);
    expect(await creator.balance()).to.equal(before);
  });
});

const linesOf = (text: string) => text.split('\n').filter((line) => /^[A-Z_]+=/.test(line));

/** The sources, and the installed packages without what earlier runs have kept beside them. */
async function copyProject(to: string): Promise<void> {
  const folders = ['backend', 'contract', 'film', 'infra', 'preview-engine', 'tests'];
  for (const name of ['package.json', ...folders]) {
    await cp(join(root, name), join(to, name), { recursive: true });
  }
  await mkdir(join(to, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '.cache') continue;
    await symlink(join(root, 'node_modules', name), join(to, 'node_modules', name));
  }
}
