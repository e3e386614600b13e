import { createReadStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { clipLookSchema, type ClipLook } from '../../contract/photo-look.ts';
import type { Film } from '../../contract/films.ts';
import { STUDIO } from '../../contract/providers.ts';
import type { Provider, Step } from '../providers/provider.ts';
import { ProviderFault } from '../providers/provider.ts';
import { previewEngine } from '../../preview-engine/preview-engine.ts';
import { faultOf } from '../../tests/fault-of.ts';
import { h264 } from '../../tests/film-maker.ts';
import { ffmpegIn } from '../../tests/films.ts';
import { openedOnce } from '../../tests/opened.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { addPictureOf } from '../../tests/pictures-of-app.ts';
import { scriptedProvider, testClip } from '../../tests/scripted-provider.ts';
import { openTestApp, outcomeOf, type TestApp } from '../../tests/test-app.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { until } from '../../tests/until.ts';
import { lookAtStoredClip } from './look-at-clip.ts';

const addClip = async (app: TestApp, userId: number, path?: string) =>
  addPictureOf(app, userId, createReadStream(path ?? (await testClip())), {
    ...{ extension: 'mp4', isVideo: true, width: 640, height: 360 },
  });
const keptOf = async (app: TestApp, id: number) => {
  const [row] = await app.sql<{ sight: ClipLook['clip'] | null }>`
    select sight from images where id = ${id}`;
  return row?.sight;
};

const area = { x: 0.7, y: 0.1, width: 0.1, height: 0.2 };
const heads: ClipLook['clip'] = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5].map((at) => ({
  ...{ at, heads: [area] },
}));

describe('a look at a clip of the gallery', () => {
  let looks: ((signal: AbortSignal) => Promise<ClipLook['clip'] | null>)[] = [];
  let asked = 0;
  const eye: Provider = {
    ...scriptedProvider({}, { name: STUDIO, capability: 'compose-film' }),
    lookAtClip: async (_path, signal) => {
      asked += 1;
      return (await looks.shift()?.(signal)) ?? null;
    },
  };
  const fault = (faultClass: 'invalid_input' | 'lost' | 'timeout') => async () => {
    throw new ProviderFault(faultClass, 'so it is');
  };
  const app = openedOnce(() => openTestApp({ RATE_LIMITS: 'on' }, { providers: [eye] }));
  let user: Awaited<ReturnType<typeof app.signUp>>;
  let id: number;
  const look = (of = id, cookie = user.cookie) =>
    app.call('GET', `/api/images/${of}/look`, { cookie });
  const signal = new AbortController().signal;

  beforeEach(async () => {
    [looks, asked] = [[], 0];
    user = await app.signUp();
    id = await addClip(app, user.id);
  });
  afterEach(async () => {
    const files = await app.storedFiles();
    expect(files.filter((file) => !file.startsWith('media/'))).to.deep.equal([]);
  });

  it('is had once and kept, also for more who ask than may have one', async () => {
    looks = [async () => heads];

    const [first, ...more] = [
      await look(),
      ...(await Promise.all(
        Array(70)
          .fill(id)
          .map(() => look()),
      )),
    ];

    expect(first?.json).to.deep.equal({ clip: heads });
    for (const { status, json } of more) expect([status, json]).to.deep.equal([200, first?.json]);
    expect([asked, await keptOf(app, id)]).to.deep.equal([1, heads]);
  });

  it('is had another time where it cannot be had now, and nothing is kept until then', async () => {
    looks = [async () => null, fault('lost'), fault('timeout')];

    for (let time = 0; time < 3; time += 1)
      expect(outcomeOf(await look())).to.equal('503 upload.not-looked-at');
    expect(await keptOf(app, id)).to.equal(null);
    looks = [async () => heads];

    expect((await look()).json).to.deep.equal({ clip: heads });
  });

  it('keeps no heads of what cannot be decoded, and does not try it again', async () => {
    looks = [fault('invalid_input')];

    const answers = [await look(), await look()];

    for (const { status, json } of answers)
      expect([status, json]).to.deep.equal([200, { clip: [] }]);
    expect(asked).to.equal(1);
  });

  it('is refused for another user’s, and for one that was deleted meanwhile', async () => {
    const stranger = await app.signUp();
    expect(outcomeOf(await look(id, stranger.cookie))).to.equal('404 media.not-found');
    looks = [
      async () => {
        await app.sql`update images set deleted_at = now() where id = ${id}`;
        return heads;
      },
    ];

    expect(outcomeOf(await look())).to.equal('404 media.not-found');
    expect([asked, await keptOf(app, id)]).to.deep.equal([1, null]);
  });

  it('is kept for whoever asks next where the client leaves', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<ClipLook['clip']>();
    looks = [() => held];
    const path = `/api/images/${id}/look`;
    const leaving = request({ port: app.port, path, headers: { Cookie: user.cookie } });
    leaving.on('error', () => undefined).end();
    await until(
      async () => asked,
      (count) => count === 1,
    );

    leaving.destroy();
    release(heads);

    await until(
      () => keptOf(app, id),
      (kept) => kept !== null,
    );
    expect((await look()).json).to.deep.equal({ clip: heads });
    expect(asked).to.equal(1);
  });

  it('is one of seventeen at a time: the others are asked to come again, and photos go on', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<ClipLook['clip']>();
    const ids = [
      id,
      ...(await Promise.all(
        Array(18)
          .fill(0)
          .map(() => addClip(app, user.id)),
      )),
    ];
    looks = ids.map(() => () => held);
    const photo = await addPictureOf(app, user.id, createReadStream(fixturePath('coffee.jpg')));

    const waiting = ids.map((of) => look(of));
    const busy = await Promise.race(waiting);
    const ofPhoto = await look(photo);
    release(heads);

    expect(outcomeOf(busy)).to.equal('503 server.busy');
    // No provider here looks at photos, but the call did not wait for the clips.
    expect(outcomeOf(ofPhoto)).to.equal('503 upload.not-looked-at');
    const codes = (await Promise.all(waiting)).map(outcomeOf).toSorted();
    expect(codes).to.deep.equal([...Array(17).fill('200 ok'), ...Array(2).fill('503 server.busy')]);
  });

  describe('after it was stored', () => {
    const atWork = () => lookAtStoredClip(app.engine, { id }, { signal });

    it('is had before anybody asks, and once', async () => {
      looks = [async () => heads, async () => []];

      await atWork();
      await atWork();

      expect([asked, await keptOf(app, id)]).to.deep.equal([1, heads]);
    });

    it('is left alone where the clip is deleted, before or meanwhile, or its file is gone', async () => {
      looks = [
        async () => {
          await app.sql`update images set deleted_at = now() where id = ${id}`;
          return heads;
        },
      ];

      await atWork();
      await atWork();
      id = await addClip(app, user.id);
      const [row] = await app.sql<{ key: string }>`
        select file_key as key from images where id = ${id}`;
      await app.engine.storage.remove([row?.key ?? '']);
      await atWork();

      expect([asked, await keptOf(app, id)]).to.deep.equal([1, null]);
    });

    it('fails where another time may end well, so that its job is done again', async () => {
      looks = [fault('lost'), async () => heads];

      expect(await faultOf(atWork())).to.be.instanceOf(ProviderFault);
      await atWork();

      expect(await keptOf(app, id)).to.deep.equal(heads);
    });
  });

  it('goes with the order of a film, as far as its shots show the clip', async () => {
    const unknown = await addClip(app, user.id);
    looks = [async () => heads];
    await look();
    const shots = [
      { imageId: id, from: 2, seconds: 1 },
      { imageId: unknown, seconds: 2 },
    ];
    const film = await app.call('POST', '/api/films', {
      ...{ cookie: user.cookie, body: { name: 'Two', document: { shots } } },
    });

    const { json } = await app.call('POST', `/api/films/${(film.json as Film).id}/make`, {
      cookie: user.cookie,
    });

    const [row] = await app.sql<{ work: Extract<Step, { capability: 'compose-film' }> }>`
      select steps->0->'work' as work from generations
       where id = ${(json as { generationId: string }).generationId}`;
    const [known, other] = row?.work.shots ?? [];
    expect(known?.clip).to.deep.include({ width: 640, height: 360 });
    expect(known?.clip?.moments.map(({ at }) => at)).to.deep.equal([1, 1.5, 2, 2.5, 3, 3.5, 4]);
    expect(other).to.not.have.property('clip');
  });
});

describe('a look of the preview engine at a clip of the gallery', function () {
  this.timeout(60_000);
  const folder = testFolder();
  const reelSize = { width: 360, height: 640 };
  const app = openedOnce(() => openTestApp({}, { providers: [previewEngine({ reelSize })] }));

  it('answers the heads of each half second', async () => {
    await copyFile(fixturePath('portrait.jpg'), join(folder, 'portrait.jpg'));
    await ffmpegIn(
      folder,
      `-loop 1 -framerate 30 -t 2 -i portrait.jpg -vf scale=360:-2 ${h264} clip.mp4`,
    );
    const { id: userId, cookie } = await app.signUp();
    const id = await addClip(app, userId, join(folder, 'clip.mp4'));

    const answer = await app.call('GET', `/api/images/${id}/look`, { cookie });

    expect(answer.status, answer.text).to.equal(200);
    const { clip } = clipLookSchema.parse(answer.json);
    expect(clip.map(({ at, heads: seen }) => [at, seen.length])).to.deep.equal([
      ...[0, 0.5, 1, 1.5].map((at) => [at, 1]),
    ]);
  });
});
