import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteDueAccounts } from '../../backend/accounts/delete-account.ts';
import { openUserData } from '../../backend/main/open-user-data.ts';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import { writeOrigin, writtenOrigin } from '../../backend/media-files/origin.ts';
import { StorageFault } from '../../backend/storage/storage.ts';
import { CONSENT_ASKED } from '../../contract/consent.ts';
import type { Media } from '../../contract/media.ts';
import type { ErrorBody } from '../../contract/refusals.ts';
import { ffmpegIn } from '../films.ts';
import type { Person } from '../person.ts';
import { standInOnce } from '../provider-stand-in/stand-in.ts';
import { programsNaming } from '../render-process.ts';
import { itInFull } from '../sample-size.ts';
import { testFolder } from '../test-folder.ts';
import { until, untilIs } from '../until.ts';
import { worldEach } from '../world.ts';

const bars = (seconds: number, size = '180x320') =>
  `-f lavfi -i smptebars=s=${size}:r=10:d=${seconds}`;
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const x265 = '-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1';

describe('a clip that a user brings in', function () {
  this.timeout(120_000);
  const world = worldEach();
  const folder = testFolder();
  const standIn = standInOnce();

  async function clip(words: string, name = 'Beach walk.mp4'): Promise<File> {
    const extension = name.split('.').at(-1);
    await ffmpegIn(folder, `${words} clip.${extension}`);
    return new File([await readFile(join(folder, `clip.${extension}`))], name);
  }
  function upload(by: Person, file: File, headers: Record<string, string> = {}) {
    const form = new FormData();
    form.set('consent', CONSENT_ASKED);
    form.set('file', file);
    return by.call('POST', '/api/uploads', { form, headers });
  }
  async function begin(by: Person, file: File): Promise<string> {
    const { status, body } = await upload(by, file);
    expect(status, JSON.stringify(body)).to.equal(202);
    return (body as { generationId: string }).generationId;
  }
  const codeOf = ({ status, body }: { status: number; body: unknown }) =>
    `${status} ${(body as Partial<ErrorBody>).code ?? 'done'}`;
  const uploaded = () => world.files('uploads');
  const left = async () => [...(await world.files('tmp')), ...(await uploaded())];

  it('is an item as its phone shows it, in every tab, with progress and for no token', async () => {
    const { creator } = await world.openWithCreator();
    const tab = await creator.openTab();
    const balance = await creator.balance();
    const hevc = await clip(`${bars(3, '320x180')} ${x265} -pix_fmt yuv420p`, 'Beach walk.mov');

    const id = await begin(creator, hevc);
    const over = await creator.untilEnded(id);

    expect(over).to.deep.include({ status: 'succeeded', run: 'import', price: 0, error: null });
    expect(await creator.balance()).to.equal(balance);
    await tab.until(({ events }) => events.some(({ type }) => type === 'generation.succeeded'));
    const [item, ...others] = await creator.expect<Media[]>('GET', '/api/images?type=own');
    expect(others).to.deep.equal([]);
    expect(item).to.deep.include({
      ...{ theme: 'own', title: 'Beach walk', isVideo: true, generationId: id },
      ...{ width: 320, height: 180, durationSeconds: 3, isMadeWithAi: false },
    });
    const facts = await readMp4(join(world.dataDir, item?.imageUrl.slice(1) ?? ''));
    expect(facts).to.include({ codec: 'avc1', frames: 30, isFastStart: true });
    expect(
      await world.sql`select consent, origin from images where id = ${item?.id}`,
    ).to.deep.equal([{ consent: CONSENT_ASKED, origin: 'none' }]);
    await world.untilRows(`images where id = ${item?.id} and jsonb_array_length(sight) = 6`, 1);
    await until(left, (files) => files.length === 0);
    const film = { name: 'Day', document: { shots: [{ imageId: item?.id, seconds: 3, from: 0 }] } };
    expect((await creator.call('POST', '/api/films', { json: film })).status).to.equal(200);
  });

  it('goes on saying that a trained model made it', async () => {
    const { creator } = await world.openWithCreator();
    await clip(`${bars(2)} ${h264}`);
    const path = join(folder, 'clip.mp4');
    await writeOrigin(path, 'video/mp4', 'trainedAlgorithmicMedia');

    await creator.untilEnded(await begin(creator, new File([await readFile(path)], 'ai.mp4')));

    const [item] = await creator.images();
    expect(item).to.include({ isMadeWithAi: true, title: 'ai' });
    const stored = join(world.dataDir, item?.imageUrl.slice(1) ?? '');
    expect(await writtenOrigin(stored)).to.equal('trainedAlgorithmicMedia');
  });

  it('is one import under one key, and another file under it is refused', async () => {
    const { creator } = await world.openWithCreator({ role: 'api' });
    const key = { 'Idempotency-Key': 'first' };
    const file = await clip(`${bars(1)} ${h264}`);

    const [first, second] = [await upload(creator, file, key), await upload(creator, file, key)];

    expect(second.body).to.deep.equal(first.body);
    expect(await uploaded()).to.have.length(1);
    const other = await upload(creator, await clip(`${bars(2)} ${h264}`), key);
    expect(codeOf(other)).to.equal('409 generation.key-reused');
    expect(await uploaded()).to.have.length(1);
  });

  it('waits with one other of its user, and no third, also while reels are paused', async () => {
    await world.sql`insert into tool_switches (tool, paused_text) values ('reels', 'Break')`;
    const { creator } = await world.openWithCreator({ role: 'api' });
    const file = await clip(`${bars(1)} ${h264}`);
    await begin(creator, file);
    const second = await begin(creator, file);

    const third = await upload(creator, file);

    expect(codeOf(third)).to.equal('429 upload.waiting');
    expect(third.headers.get('retry-after')).to.equal('5');
    expect(await uploaded()).to.have.length(2);
    await creator.expect('DELETE', `/api/generations/${second}`);
    await until(uploaded, (files) => files.length === 1);
    await begin(creator, file);
  });

  it('ends with its reason in words, and its file stays for another try', async () => {
    const { creator } = await world.openWithCreator();
    const sound = await clip('-f lavfi -i sine=d=2 -c:a aac');

    const over = await creator.untilEnded(await begin(creator, sound));

    expect(over).to.deep.include({
      ...{ status: 'failed', error: 'This clip has no picture track.' },
      refundedReason: 'invalid-input',
    });
    expect(await uploaded()).to.have.length(1);
    const again = await creator.expect<{ generationId: string }>(
      'POST',
      `/api/generations/${over.id}/repeat`,
    );
    expect((await creator.untilEnded(again.generationId)).error).to.equal(over.error);
    expect(await creator.images()).to.deep.equal([]);
  });

  it('is refused beyond the footage of a day, with the moment of the next try', async () => {
    const { creator } = await world.openWithCreator({ settings: { IMPORT_MINUTES_A_DAY: '1' } });
    const mpeg4 = await clip(`${bars(31)} -c:v mpeg4`);
    const taken = await clip(`${bars(31)} ${h264}`, 'taken.mp4');

    const states: string[] = [];
    for (const file of [mpeg4, mpeg4, taken]) {
      const { status, error } = await creator.untilEnded(await begin(creator, file));
      states.push(`${status} ${(error ?? '').replaceAll(/[\d:-]+/g, '#')}`);
    }

    expect(states).to.deep.equal([
      'succeeded ',
      'failed You have imported as much footage as you can in a day. Please try again after # UTC on #.',
      // Nothing has to be encoded: it counts a tenth.
      'succeeded ',
    ]);
  });

  it('stops when it is cancelled, or its account is deleted, and nothing is left', async () => {
    const { creator, engine } = await world.openWithCreator();
    const long = await clip(`${bars(40, '1080x1920')} -c:v mpeg4`);
    const untilWorking = (id: string) =>
      until(
        () => creator.generation(id),
        ({ progress }) => progress > 0.06,
      );
    const first = await begin(creator, long);
    await untilWorking(first);

    await creator.expect('DELETE', `/api/generations/${first}`);

    await until(left, (files) => files.length === 0);
    await untilIs(async () => (await programsNaming('clip-process', world.dataDir)).length, 0);
    const second = await begin(creator, long);
    await untilWorking(second);
    await world.sql`update users set deletion_due_at = now() where id = ${creator.user?.id}`;
    await deleteDueAccounts(engine, openUserData(engine));
    await until(left, (files) => files.length === 0);
    expect(await world.files('media')).to.deep.equal([]);
    expect(await world.sql`select from import_footage`).to.deep.equal([]);
  });

  itInFull('goes on at another worker where its own was killed', async () => {
    const { creator } = await world.openWithCreator({ role: 'api' });
    const worker = await world.start('worker');
    const id = await begin(creator, await clip(`${bars(20, '1080x1920')} -c:v mpeg4`));
    await until(
      () => creator.generation(id),
      ({ progress }) => progress > 0.06,
    );

    await worker.kill('SIGKILL');
    await world.open({ role: 'worker' });

    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(await creator.images()).to.have.length(1);
    await until(uploaded, (files) => files.length === 0);
  });

  it('has one frame in five seconds judged, and goes at once where one is refused', async () => {
    const { creator } = await world.openWithCreator({ settings: standIn.settings });
    const file = await clip(`${bars(11)} ${h264}`);
    const judged = () => standIn.book.filter(({ call }) => call === 'moderations');

    expect((await creator.untilEnded(await begin(creator, file))).status).to.equal('succeeded');
    expect(judged()).to.have.length(3);
    standIn.openai.setModeration(() => ['violence']);
    const over = await creator.untilEnded(await begin(creator, file));

    expect(over).to.include({ status: 'failed', refundedReason: 'content-rejected' });
    expect(await creator.images()).to.have.length(1);
    await until(left, (files) => files.length === 0);
  });

  it('is imported once the storage has room again, and leaves nothing before', async () => {
    const { creator, engine } = await world.openWithCreator();
    const { put } = engine.storage;
    let refused = 0;
    engine.storage.put = (key, ...rest) => {
      if (!key.startsWith('media/') || refused === 2) return put(key, ...rest);
      refused += 1;
      return Promise.reject(new StorageFault('full', new Error('ENOSPC')));
    };

    const over = await creator.untilEnded(await begin(creator, await clip(`${bars(2)} ${h264}`)));

    expect([over.status, refused]).to.deep.equal(['succeeded', 2]);
    expect(await world.files('media')).to.have.length(3);
    await until(left, (files) => files.length === 0);
  });

  it('ends with its reason where the storage stays full, and its file stays', async () => {
    const { creator, engine } = await world.openWithCreator();
    const { put } = engine.storage;
    engine.storage.put = (key, ...rest) =>
      key.startsWith('media/')
        ? Promise.reject(new StorageFault('full', new Error('ENOSPC')))
        : put(key, ...rest);
    const id = await begin(creator, await clip(`${bars(2)} ${h264}`));
    const failed = `pgboss.job where name = 'generation.import' and state = 'retry'`;
    await world.untilRows(failed, 1);
    await world.sql`update pgboss.job set retry_count = 4, start_after = now() where state = 'retry'`;

    const over = await creator.untilEnded(id);

    const error = 'There is no room to store files right now. Please try again later.';
    expect(over).to.include({ status: 'failed', error, refundedReason: 'internal' });
    await until(left, (files) => files.length === 1);
    expect(await world.files('media')).to.deep.equal([]);
  });

  it('is no larger than the setting, and its kind is that of its first bytes', async () => {
    const { creator } = await world.openWithCreator({
      role: 'api',
      settings: { UPLOAD_CLIP_MB: '40' },
    });
    const file = new Uint8Array(await (await clip(`${bars(1)} ${h264}`)).arrayBuffer());
    const ofSize = (bytes: number) =>
      new File([file, new Uint8Array(bytes - file.length)], 'clip.mp4');
    const MB = 1_048_576;

    expect((await upload(creator, ofSize(40 * MB))).status).to.equal(202);
    const larger = await upload(creator, ofSize(40 * MB + 1));
    const program = await upload(creator, new File(['MZ'.repeat(5_000)], 'clip.mov'));
    const list = await upload(creator, new File(['#EXTM3U\nhttp://127.0.0.1/\n'], 'clip.mp4'));

    expect(codeOf(larger)).to.equal('413 upload.too-large');
    expect((larger.body as ErrorBody).error).to.equal('Clips may have at most 40 MB.');
    for (const answer of [program, list])
      expect(codeOf(answer)).to.equal('415 upload.unsupported-type');
    expect(await left()).to.have.length(1);
  });
});
