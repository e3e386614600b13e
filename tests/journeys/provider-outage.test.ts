import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import type { Person } from '../person.ts';
import { scriptedProvider, type ScriptedCall } from '../scripted-provider.ts';
import { until, untilIs } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

const unavailable: ScriptedCall = { kind: 'fault', faultClass: 'unavailable' };

const photo = await testPhoto();

describe('a provider that is away', () => {
  const world = worldEach();

  const someone = ({ url }: Lumireel): Promise<Person> => world.person(url ?? '').register();
  const outIsOver = () =>
    world.database.query(`update provider_circuits set out_until = now() - interval '1 second'`);
  const states = () =>
    world.sql`select faults, out_until is null as "isIn" from provider_circuits order by provider`;

  it('costs no token: every process refuses orders until it is back', async () => {
    // Each tries four times, which counts once.
    const provider = scriptedProvider({ submit: Array.from({ length: 21 }, () => unavailable) });
    const lumireel = await world.openWithCreator({ providers: [provider] });
    const { creator } = lumireel;
    const users = [creator, creator, await someone(lumireel), await someone(lumireel)];
    const other = await world.open({ role: 'api', providers: [provider] });
    for (const by of [users.slice(0, 3), users.slice(2)]) {
      const ids = await Promise.all(by.map((user) => user.startReel(photo)));
      for (const [n, id] of ids.entries()) {
        expect(await by[n]?.untilEnded(id)).to.include({
          status: 'failed',
          refundedReason: 'provider-unavailable',
        });
      }
    }
    expect(provider.submits).to.have.length(20);

    const elsewhere = creator.viaServer(other.url ?? '');
    await untilIs(async () => (await elsewhere.orderReel(photo)).status, 503);
    const { status, body, headers } = await creator.orderReel(photo);

    expect(status).to.equal(503);
    expect(body).to.include({
      code: 'tool.unavailable',
      error: 'This tool is not available right now. Please try again later.',
    });
    expect(Number(headers.get('retry-after'))).to.be.within(1, 30);
    expect(await creator.balance()).to.equal(10);

    // One order tries it again, and is the first to find it away; its next try finds it back.
    await outIsOver();
    await until(
      () => creator.orderReel(photo),
      (answer) => answer.status === 202,
    );
    await until(
      async () => provider.submits.length,
      (count) => count > 21,
    );
    await until(
      async () => (await states())[0],
      (state) => state?.['faults'] === 0 && state['isIn'] === true,
    );
    await until(
      () => elsewhere.orderReel(photo),
      (answer) => answer.status === 202,
    );
  });

  it('is tried again by the first order that is accepted, whatever was refused before', async () => {
    const provider = scriptedProvider({}, { capability: 'text-to-image' });
    const lumireel = await world.open({ providers: [provider] });
    const { health } = lumireel.engine;
    const [creator, poor] = [await someone(lumireel), await someone(lumireel)];
    await writeFile(join(world.dataDir, 'blocklist.txt'), 'forbidden');
    const order = async (by: Person, customPrompt: string) => {
      const json = { theme: 'customPrompt', customPrompt };
      const headers = { prefer: 'respond-async' };
      return (await by.call('POST', '/api/generate-image', { json, headers })).status;
    };
    for (let n = 0; n < 10; n += 1) expect(await order(poor, 'a fox')).to.equal(202);
    await world.untilRows(`generations where state <> 'succeeded'`, 0);
    await world.sql`insert into provider_circuits (provider, capability, faults, fault, out_until)
       values ('scripted', 'text-to-image', 10, 'quota', now() - interval '1 second')`;
    await until(
      async () => health.isClosed([provider], 'text-to-image'),
      (isClosed) => !isClosed,
    );

    const refused = [await order(creator, 'a forbidden fox'), await order(poor, 'a fox')];

    expect(refused).to.deep.equal([422, 402]);
    expect(await order(creator, 'a fox')).to.equal(202);
  });
});
