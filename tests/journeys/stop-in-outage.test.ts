import { urlOf } from '../postgres.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { openTcpRelay, type TcpRelay } from '../tcp-relay.ts';
import { testPhoto, type World, worldOnce } from '../world.ts';

const outages: Readonly<Record<string, (relay: TcpRelay) => void>> = {
  'refuses connections': (relay) => {
    relay.isDown = true;
    relay.cut();
  },
  'accepts them and does not answer': (relay) => void (relay.isSilent = true),
};

/** At the same time: nearly all of it is waiting for a stop that is given its time. */
describe('a worker that is stopped while PostgreSQL is out of its reach', () => {
  const worlds = Object.keys(outages).map(() => worldOnce());
  let stopped: Awaited<ReturnType<typeof stopIn>>[];
  before(async () => {
    const begins = Object.values(outages);
    stopped = await Promise.all(worlds.map((world, index) => stopIn(world, begins[index])));
  }).timeout(240_000);

  for (const [index, outage] of Object.keys(outages).entries()) {
    it(`ends all the same where it ${outage}, and another one finishes what it had`, async () => {
      const { held, over, creator } = stopped[index] ?? expect.fail('it was not stopped');

      expect(over.status).to.equal('succeeded');
      expect(held.submits).to.have.length(1);
      expect(await creator.balance()).to.equal(9);
      expect(await creator.images()).to.have.length(1);
    });
  }
});

/** Resolves when another worker has ended the order. */
async function stopIn(world: World, begin?: (relay: TcpRelay) => void) {
  const relay = await openTcpRelay(world.connection);
  const held = scriptedProvider({ poll: [{ kind: 'hold' }] });
  const api = await world.open({ role: 'api', providers: [held] });
  const leaving = await world.open({
    role: 'worker',
    providers: [held],
    settings: { DATABASE_URL: urlOf(relay.connection) },
  });
  const creator = await world.person(api.url ?? '').register();
  const id = await creator.startReel(await testPhoto());
  await held.untilHeld(1);

  begin?.(relay);
  await leaving.close();
  await relay.close();
  await world.open({ role: 'worker', providers: [held] });
  return { held, creator, over: await creator.untilEnded(id, 120) };
}
