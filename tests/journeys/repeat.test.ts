import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { runs } from '../../contract/tools/catalogue.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import type { Capability } from '../../backend/providers/provider.ts';
import { type CallResponse, type Person, photoForm } from '../person.ts';
import { itInFull, sampleOf } from '../sample-size.ts';
import {
  providersOfAll,
  scriptedProvider,
  type Script,
  type ScriptedProvider,
} from '../scripted-provider.ts';
import { until } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

const fault = { kind: 'fault', faultClass: 'content_rejected' } as const;
/** A reel that its provider makes like this fails for good. */
const rejected: Script = { poll: [fault] };

const photoGone = {
  error: 'Its photo is not kept any more. Please choose it again.',
  code: 'generation.photo-gone',
};

const photo = await testPhoto();

describe('ordering again', () => {
  afterEach(() => provider.release());
  const world = worldEach();
  let lumireel: Lumireel;
  let provider: ScriptedProvider;
  let creator: Person;

  /** Reels, or what has one of these capabilities, are made by the script; all else succeeds. */
  async function open(script: Script, capabilities: Capability[] = ['image-to-video']) {
    provider = scriptedProvider(script, { capabilities });
    const others = providersOfAll().filter(({ name }) => !capabilities.some((one) => one === name));
    const providers = [provider, ...others];
    ({ creator, ...lumireel } = await world.openWithCreator({ providers }));
  }
  const path = (id: string) => `/api/generations/${id}/repeat`;
  const repeat = (id: string, headers: Record<string, string> = {}, by = creator) =>
    by.call('POST', path(id), { headers });
  const offer = (id: string) => creator.call('GET', path(id));
  const idIn = ({ body }: CallResponse) => (body as { generationId: string }).generationId;
  const untilRepeated = async (id: string) => creator.untilEnded(idIn(await repeat(id)));
  async function failedReel(): Promise<string> {
    const id = await creator.startReel(photo, { consent: 'photo-1', subject: '0.25,0.75' });
    expect((await creator.untilEnded(id)).status).to.equal('failed');
    return id;
  }
  const photos = () => world.files('uploads');
  /** The photos that are left by a sweep a day later, once there are so few. */
  async function sweptTo(count: number): Promise<string[]> {
    const folder = join(world.dataDir, 'uploads');
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
    const { queue } = lumireel.engine;
    await world.database.transaction((tx) => queue.enqueue(tx, 'storage.sweep', {}));
    return until(photos, (files) => files.length <= count);
  }

  it('makes what has failed from the same input, photo and consent, for a new charge', async () => {
    await open(rejected);
    const failed = await failedReel();
    expect(await creator.balance()).to.equal(10);
    expect((await offer(failed)).body).to.deep.equal({ price: runs.reel.price, obstacle: null });

    const answer = await repeat(failed);
    const over = await creator.untilEnded(idIn(answer));

    expect(answer.status).to.equal(202);
    expect(answer.headers.get('location')).to.equal(`/api/generations/${over.id}`);
    expect(over).to.deep.include({
      status: 'succeeded',
      repeatOf: failed,
      price: 1,
      input: { category: 'flexing', option: 'Flex Abs', subject: '0.25,0.75' },
    });
    expect(provider.work).to.have.length(2);
    for (const { step } of provider.work) {
      expect(step).to.deep.nested.include({ 'hints.subject': { x: 0.25, y: 0.75 } });
    }
    expect(await creator.balance()).to.equal(9);
    const rows = await world.sql<{ consent: string }>`select consent from generations`;
    expect(rows[0]?.consent).to.match(/I have this person’s permission/);
    expect(rows[1]?.consent).to.equal(rows[0]?.consent);
    // That of the first order stays its day, the other one went with its success.
    await until(photos, (files) => files.length === 1);
    expect((await repeat(over.id)).body).to.deep.equal(photoGone);
  });

  it('charges one of two tabs that press at once, whatever their keys', async () => {
    await open({ poll: [fault, { kind: 'hold' }] });
    const failed = await failedReel();

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, tab) => repeat(failed, { 'idempotency-key': `tab-${tab}` })),
    );

    const [accepted, ...more] = answers.filter(({ status }) => status === 202);
    expect(more).to.deep.equal([]);
    for (const { body } of answers.filter((answer) => answer !== accepted)) {
      expect(body).to.deep.equal({
        error: 'This is being made again already.',
        code: 'generation.repeat-running',
      });
    }
    const running = accepted ? idIn(accepted) : '';
    expect((await repeat(running)).body).to.include({ code: 'generation.not-finished' });
    expect(await creator.balance()).to.equal(9);
    expect(await photos()).to.have.length(2);
  });

  it('answers the same key with the same order, also with the last token and once it is over', async () => {
    await open(rejected);
    const failed = await failedReel();
    for (let lists = 0; lists < 4; lists += 1) {
      await creator.untilEnded(await creator.startHashtags('cafe'));
    }
    await creator.untilEnded(await creator.startStory());
    const headers = { 'idempotency-key': 'one-click' };

    const answers = await Promise.all(Array.from({ length: 10 }, () => repeat(failed, headers)));
    const [id = ''] = answers.map(idIn);
    await creator.untilEnded(id);
    answers.push(await repeat(failed, headers));

    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([202]));
    expect(new Set(answers.map(idIn)).size).to.equal(1);
    expect(await creator.balance()).to.equal(0);
    expect((await repeat(id, headers)).body).to.include({ code: 'generation.key-reused' });
    const poor = await repeat(failed);
    expect([poor.status, poor.body]).to.deep.equal([
      402,
      { error: 'You need at least 1 token to generate a reel.', code: 'tokens.insufficient' },
    ]);
    await until(photos, (files) => files.length === 1);
  });

  it('makes stories and sketches again from what is stored', async () => {
    await open({});
    await world.giveTokens(creator, 100);
    const words = ['A red door', undefined, 'A blue door'];
    const stories = [];
    for (const customPrompt of words) {
      const json = { theme: 'customPrompt', customPrompt };
      const id = await creator.start('/api/generate-image', { json });
      stories.push(await creator.untilEnded(id));
    }
    const [first] = stories[0]?.result?.media ?? [];
    const json = { imageId: first?.id };
    const sketch = await creator.untilEnded(await creator.start('/api/generate-sketch', { json }));

    const again = await untilRepeated(stories[1]?.id ?? '');
    const drawn = await untilRepeated(sketch.id);

    const prompts = again.result?.media.map(({ promptUsed }) => promptUsed);
    expect(prompts, 'the text of then, not the newest').to.deep.equal(Array(3).fill('A red door'));
    expect(drawn.result?.media[0]).to.include({
      isSketch: true,
      originalImageUrl: first?.imageUrl,
    });

    await creator.expect('DELETE', `/api/images/${first?.id}`);
    expect((await offer(sketch.id)).body).to.deep.include({
      obstacle: { code: 'media.not-found', text: 'This item does not exist.' },
    });
    expect((await repeat(sketch.id)).status).to.equal(404);
  });

  describe('from a photo', () => {
    it('copies it for each order, so that a third one can follow when the second fails', async () => {
      await open({ poll: [fault, fault] });
      const second = await untilRepeated(await failedReel());

      const third = await untilRepeated(second.id);

      expect([second.status, third.status]).to.deep.equal(['failed', 'succeeded']);
      expect(third.repeatOf).to.equal(second.id);
      await until(photos, (files) => files.length === 2);
    });

    it('asks for it after 24 hours, when the sweeper takes it, or where it is lost before', async () => {
      await open({ poll: [fault, fault] });
      const [old, young] = [await failedReel(), await failedReel()];
      for (const [id, hours] of [
        [old, 24],
        [young, 23],
      ] as const) {
        await world.sql`update generations
          set finished_at = finished_at - make_interval(hours => ${hours}),
              created_at = created_at - make_interval(hours => ${hours}) where id = ${id}`;
      }

      const kept = await sweptTo(1);

      expect(kept).to.have.length(1);
      const tooLate = await repeat(old);
      expect([tooLate.status, tooLate.body]).to.deep.equal([410, photoGone]);
      expect((await offer(old)).body).to.deep.equal({
        price: 1,
        obstacle: { code: photoGone.code, text: photoGone.error },
      });
      expect(await creator.balance()).to.equal(10);
      expect(await untilRepeated(young)).to.include({ status: 'succeeded' });
      await lumireel.engine.storage.remove(kept.map((name) => `uploads/${name}`));
      expect((await repeat(young)).body).to.deep.equal(photoGone);
      expect(await creator.balance()).to.equal(9);
    });

    it('takes the kept original of an enhanced picture, until that is deleted', async () => {
      await open({});
      const form = photoForm('avatar', photo, { consent: 'photo-1' });
      await creator.expect('POST', '/api/enhance-avatar', { form });
      const [item] = await creator.images();
      const enhanced = item?.generationId ?? '';
      // As that of the item whose copy the photo was.
      await world.sql`update generations set steps = jsonb_set(steps, '{0,makes,title}', '"Lake"')`;

      const over = await untilRepeated(enhanced);

      const [again] = over.result?.media ?? [];
      expect(over.repeatOf).to.equal(enhanced);
      expect(again?.title).to.equal('Lake');
      expect(again?.originalImageUrl).to.match(/^\/media\//);
      expect(again?.originalImageUrl).not.to.equal(item?.originalImageUrl);
      expect(await creator.balance()).to.equal(8);
      const consents = await world.database.query('select distinct consent from generations');
      expect(consents).to.have.length(1);

      await creator.expect('DELETE', `/api/images/${item?.id}`);
      expect((await repeat(enhanced)).body).to.deep.equal(photoGone);
      expect((await repeat(over.id)).status).to.equal(202);
    });

    it('leaves a copy to the sweeper where the commit may have been lost, and charges nothing', async () => {
      await open(rejected);
      const failed = await failedReel();
      lumireel.engine.database.transaction = async () => {
        throw new Error('Connection terminated unexpectedly');
      };

      expect((await repeat(failed)).status).to.equal(503);
      expect(await creator.balance()).to.equal(10);
      expect(await photos()).to.have.length(2);
      expect(await sweptTo(1)).to.have.length(1);
    });

    itInFull('has it for one order or none when the process is killed meanwhile', async () => {
      await open({});
      await lumireel.close();
      for (const [round, delayMs] of sampleOf([5, 0, 10, 20, 40, 80, 160], 2).entries()) {
        const killed = await world.start('api');
        const person = await world.person(killed.url ?? '').register();
        const cancelled = await person.startReel(photo);
        await person.expect('DELETE', `/api/generations/${cancelled}`);
        const headers = { 'idempotency-key': `round-${round}` };
        const unanswered = repeat(cancelled, headers, person).catch(() => null);
        await later(delayMs);
        await killed.kill('SIGKILL');
        await unanswered;

        const next = await world.open({ providers: [provider] });
        const again = person.viaServer(next.url ?? '');
        const over = await again.untilEnded(idIn(await repeat(cancelled, headers, again)));

        expect(over.status, `after ${delayMs} ms`).to.equal('succeeded');
        expect(await again.balance()).to.equal(9);
        expect(await again.expect<unknown[]>('GET', '/api/generations')).to.have.length(2);
        await next.close();
      }
    })?.timeout(120_000);
  });
});
