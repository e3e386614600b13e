import { outsideProvider, signatureOf, type OutsideProvider } from '../outside-provider.ts';
import type { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until, untilIs } from '../until.ts';
import { ownAddress, testPhoto, worldEach } from '../world.ts';

const photo = await testPhoto();

describe('a callback of an outside service', () => {
  const world = worldEach();

  let settings: Record<string, string>;
  let url: string;
  beforeEach(async () => {
    const { PORT, APP_URL } = await ownAddress();
    // What the service is told, and where the tests find it.
    settings = { APP_URL: 'https://lumireel.example', PORT };
    url = APP_URL;
  });
  /** Asks to be looked at so late that no test waits for it. */
  const slow = (script: Parameters<typeof outsideProvider>[0] = {}) =>
    outsideProvider(script, { name: 'outside', nextPollSeconds: 50 });
  const someone = (): Promise<Person> => world.person(url).register();

  /** Reports as the service does, to the address that this attempt was given. */
  async function report(
    outside: OutsideProvider,
    change: {
      of?: string;
      body?: string;
      signature?: string;
      token?: string;
      headers?: Record<string, string>;
    } = {},
  ): Promise<number> {
    const [first = ''] = outside.callbackUrls.keys();
    const { of = first, body = of, signature = signatureOf(body), token, headers } = change;
    const given = new URL(outside.callbackUrls.get(of) ?? '');
    if (token !== undefined) given.searchParams.set('token', token);
    const { status } = await fetch(new URL(`${given.pathname}${given.search}`, url), {
      method: 'POST',
      headers: { 'X-Signature': signature, ...headers },
      body,
    });
    return status;
  }

  const due = async () => {
    const rows = await world.sql<{ at: string | null }>`
      select next_poll_at as at from provider_jobs order by id`;
    return rows.map(({ at }) => at);
  };
  /** Looked at once, and not to be looked at again for long. */
  const untilWaiting = (outside: OutsideProvider) =>
    until(
      async () => ({
        looks: outside.looks.length,
        ...(
          await world.sql<{ isLater: boolean }>`
            select next_poll_at > now() + interval '35 seconds' as "isLater" from provider_jobs`
        )[0],
      }),
      ({ looks, isLater }) => looks === 1 && isLater === true,
    );

  it('has the work looked at now, in whichever process the worker is, and decides nothing itself', async () => {
    const outside = slow();
    await world.open({ role: 'api', providers: [outside], settings });
    await world.open({ role: 'worker', providers: [outside], settings });
    const creator = await someone();
    const id = await creator.startReel(photo);
    await untilWaiting(outside);

    // Too soon.
    expect(await report(outside)).to.equal(200);
    await untilIs(() => outside.looks.length, 2);
    expect((await creator.generation(id)).status).to.equal('running');
    expect(outside.polls).to.deep.equal([]);
    outside.finish();
    expect(await report(outside)).to.equal(200);

    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(outside.looks).to.have.length(3);
  });

  it('is refused when it is forged, or about other work, and changes nothing', async () => {
    const outside = slow();
    await world.open({
      providers: [outside, scriptedProvider({}, { name: 'silent', capability: 'enhance' })],
      settings,
    });
    const creator = await someone();
    await creator.startReel(photo);
    await untilWaiting(outside);
    const before = await due();
    const attempt = async (change: Parameters<typeof report>[1]) => report(outside, change);

    expect(await attempt({ signature: 'forged' })).to.equal(403);
    expect(await attempt({ token: '' })).to.equal(403);
    expect(await attempt({ token: 'A'.repeat(43) })).to.equal(403);
    expect(await attempt({ body: 'another request of the same service' })).to.equal(403);
    expect(await attempt({ body: '' })).to.equal(403);
    expect(await attempt({ body: 'x'.repeat(1024 * 1024 + 1), signature: 'x' })).to.equal(413);
    const post = async (path: string) => (await creator.call('POST', path, { json: {} })).status;
    expect(await post('/api/providers/outside/callback')).to.equal(403);
    expect(await post('/api/providers/outside/callback?attempt=1%20or%201&token=x')).to.equal(403);
    expect(await post('/api/providers/silent/callback?attempt=1&token=x')).to.equal(404);
    expect(await post('/api/providers/__proto__/callback?attempt=1&token=x')).to.equal(404);

    expect(await due()).to.deep.equal(before);
    expect(outside.looks).to.have.length(1);
  });

  it('that overtakes the answer to the submit brings the ref: a kill in that moment loses nothing', async () => {
    const outside = slow({ submit: [{ kind: 'hold' }] });
    await world.open({ providers: [outside], settings });
    const creator = await someone();
    const id = await creator.startReel(photo);
    await outside.untilHeld(1);
    outside.finish();

    const early = await report(outside);
    // The answer to the submit never comes to anybody.
    const over = await creator.untilEnded(id);
    outside.release();

    expect(early).to.equal(200);
    expect(over.status).to.equal('succeeded');
    expect(outside.submits).to.have.length(1);
    expect(await report(outside)).to.equal(200);
  });
});
