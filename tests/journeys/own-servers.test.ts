import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { failures, type FailureReason } from '../../contract/failures.ts';
import type { Person } from '../person.ts';
import { fixturePath } from '../pictures.ts';
import { openaiKey } from '../provider-stand-in/openai.ts';
import type { Misbehaviour, Service } from '../provider-stand-in/service.ts';
import { openProviderStandIn, type ProviderStandIn } from '../provider-stand-in/stand-in.ts';
import { openWorld, type World } from '../world.ts';

type Run = 'enhance' | 'reel';

type Case = [
  name: string,
  run: Run,
  call: string,
  how: Misbehaviour,
  times: number,
  ends: 'delivered' | FailureReason,
  /** Requests that the service accepted, at most. */
  paid: number,
];

const said = (status: number, code: string): Misbehaviour => ({
  ...{ how: 'error', status },
  body: { error: { message: 'secret words', type: 'invalid_request_error', code } },
});
const always = Infinity;
const away = 'provider-unavailable';
const hidden = 'http://169.254.169.254/latest';

/** By the service that makes it. */
const cases: Readonly<Record<'openai' | 'gpu' | 'comfyui', readonly Case[]>> = {
  openai: [
    ['a slow answer', 'enhance', 'edits', { how: 'slow', milliseconds: 500 }, 1, 'delivered', 1],
    ['garbage once', 'enhance', 'edits', { how: 'garbage' }, 1, 'delivered', 1],
    ['a page once', 'enhance', 'edits', { how: 'html' }, 1, 'delivered', 1],
    ['an endless answer once', 'enhance', 'edits', { how: 'huge' }, 1, 'delivered', 1],
    ['wrong types once', 'enhance', 'edits', { how: 'wrong-types' }, 1, 'delivered', 2],
    ['a drop before', 'enhance', 'edits', { how: 'drop-before' }, 1, away, 0],
    ['a drop after', 'enhance', 'edits', { how: 'drop-after' }, 1, away, 1],
    ['moderation', 'enhance', 'edits', said(400, 'moderation_blocked'), 1, 'content-rejected', 0],
    ['a wrong key', 'enhance', 'edits', said(401, 'invalid_api_key'), always, away, 0],
    ['too many once', 'enhance', 'edits', said(429, 'rate_limit_exceeded'), 1, 'delivered', 1],
  ],
  gpu: [
    ['no fault', 'reel', 'videos', { how: 'slow', milliseconds: 1 }, 1, 'delivered', 1],
    ['a drop after', 'reel', 'videos', { how: 'drop-after' }, 1, away, 1],
    ['garbage for a state once', 'reel', 'video', { how: 'garbage' }, 1, 'delivered', 1],
    ['a forgotten video once', 'reel', 'video', { how: 'error', status: 404 }, 2, 'delivered', 3],
    ['a page for a film', 'reel', 'content', { how: 'html' }, 1, 'delivered', 2],
    ['a private address', 'reel', 'content', { how: 'redirect', to: hidden }, 1, 'internal', 1],
    ['a private redirect', 'enhance', 'edits', { how: 'redirect', to: hidden }, 1, 'delivered', 1],
  ],
  comfyui: [
    ['no fault', 'reel', 'prompt', { how: 'slow', milliseconds: 1 }, 1, 'delivered', 1],
    ['a drop after, found', 'enhance', 'prompt', { how: 'drop-after' }, 1, 'delivered', 1],
    ['a drop before', 'enhance', 'prompt', { how: 'drop-before' }, 1, 'delivered', 1],
    ['garbage for the queue', 'enhance', 'queue', { how: 'garbage' }, 1, 'delivered', 1],
    ['a page for a file', 'enhance', 'view', { how: 'html' }, 1, 'delivered', 2],
    ['a private address', 'enhance', 'view', { how: 'redirect', to: hidden }, 1, 'internal', 1],
  ],
};

describe('whatever goes wrong at OpenAI and at servers of one’s own', function () {
  this.timeout(90_000);
  let standIn: ProviderStandIn;
  let photo: Blob;
  before(async () => {
    standIn = await openProviderStandIn();
    photo = new Blob([new Uint8Array(await readFile(fixturePath('portrait.jpg')))]);
  });
  after(() => standIn.close());

  for (const [name, list] of Object.entries(cases)) {
    describe(name, () => {
      let world: World;
      let url: string;
      let service: Service & { settings: Record<string, string> };
      before(async () => {
        service = standIn[name as keyof typeof cases];
        world = await openWorld();
        const settings = { ...service.settings, MODEL_OPENAI_ENHANCE: 'gpt-image-2' };
        const lumireel = await world.open({ settings, uncertainSubmitSeconds: 1 });
        url = lumireel.url ?? '';
      });
      afterEach(async () => {
        service.behave();
        await world.database.query('delete from provider_circuits');
      });
      after(() => world.close());

      for (const [fault, run, call, how, times, ends, paid] of list) {
        it(`${run} is ${ends === 'delivered' ? 'delivered' : `refunded (${ends})`}: ${fault}`, async () => {
          const person = await world.person(url).register();
          const before = standIn.paidRequests().length;
          service.misbehave(call, how, times);

          const over = await person.untilEnded(await order(person, run, photo), 80);

          const isDelivered = ends === 'delivered';
          expect([over.status, over.error]).to.deep.equal(
            isDelivered ? ['succeeded', null] : ['failed', failures[ends]],
          );
          expect(await person.balance()).to.equal(isDelivered ? 9 : 10);
          expect(await person.images()).to.have.length(isDelivered ? 1 : 0);
          const bought = standIn.paidRequests().length - before;
          expect(bought).to.be.at.most(paid);
          const [{ attempts } = { attempts: 0 }] = await world.database.query<{ attempts: number }>(
            'select count(*)::int as attempts from provider_jobs where generation_id = $1',
            [over.id],
          );
          expect(bought, 'no attempt is paid twice').to.be.at.most(attempts);
          const shown = JSON.stringify(await person.expect('GET', '/api/generations'));
          expect(shown).not.to.contain(openaiKey).and.not.to.contain('secret words');
        });
      }
    });
  }
});

async function order(person: Person, run: Run, photo: Blob): Promise<string> {
  if (run === 'reel') return person.startReel(photo);
  const form = new FormData();
  form.set('avatar', photo, 'photo.jpg');
  const options = { form, headers: { prefer: 'respond-async' } };
  const path = '/api/enhance-avatar';
  const { generationId } = await person.expect<{ generationId: string }>('POST', path, options);
  return generationId;
}
