import { expect } from 'chai';
import { openedEach } from '../opened.ts';
import { urlOf } from '../postgres.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { openTcpRelay, type TcpRelay } from '../tcp-relay.ts';
import { openWorld, testPhoto } from '../world.ts';

describe('a worker that is stopped while PostgreSQL is out of its reach', () => {
  const world = openedEach(openWorld);

  for (const { outage, begin } of [
    {
      outage: 'refuses connections',
      begin: (relay: TcpRelay) => {
        relay.isDown = true;
        relay.cut();
      },
    },
    {
      outage: 'accepts them and does not answer',
      begin: (relay: TcpRelay) => void (relay.isSilent = true),
    },
  ]) {
    it(`ends all the same where it ${outage}, and another one finishes what it had`, async () => {
      const relay = await openTcpRelay(world().connection);
      const held = scriptedProvider({ poll: [{ kind: 'hold' }] });
      const api = await world().open({ role: 'api', providers: [held] });
      const leaving = await world().open({
        role: 'worker',
        providers: [held],
        settings: { DATABASE_URL: urlOf(relay.connection) },
      });
      const creator = await world()
        .person(api.url ?? '')
        .register();
      const id = await creator.startReel(await testPhoto());
      await held.untilHeld(1);

      begin(relay);
      await leaving.close();
      await relay.close();
      await world().open({ role: 'worker', providers: [held] });
      const over = await creator.untilEnded(id, 120);

      expect(over.status).to.equal('succeeded');
      expect(held.submits).to.have.length(1);
      expect(await creator.balance()).to.equal(9);
      expect(await creator.images()).to.have.length(1);
    }).timeout(240_000);
  }
});
