import type { EphemeralEvent, Replay } from '../../contract/events.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { testPhoto, worldEach } from '../world.ts';

describe('the tabs of a creator', () => {
  const world = worldEach();

  it('learn everything they missed in an hour away, from one replay', async () => {
    const { creator } = await world.openWithCreator({ providers: [scriptedProvider()] });
    const watching = await creator.openTab();
    const away = await creator.openTab();
    away.close();
    const photo = await testPhoto();
    const ids = await Promise.all([1, 2, 3].map(() => creator.startReel(photo)));
    await watching.until(({ events }) =>
      ids.every((id) =>
        events.some(({ type, data }) => type === 'generation.succeeded' && data.id === id),
      ),
    );
    await world.database.query(`update user_events set at = at - interval '1 hour'`);

    const back = await creator.openTab();
    const replay = await new Promise<Replay>((resolve) => {
      back.socket.emit('replay', 0, resolve);
    });
    const overHttp = await creator.expect<Replay>('GET', '/api/events?after=0');

    expect(replay.reset).to.equal(false);
    expect(replay.events.map(({ seq }) => seq)).to.deep.equal(
      Array.from({ length: replay.head }, (_, index) => index + 1),
    );
    expect(replay.events.filter(({ type }) => type === 'media.added')).to.have.length(3);
    expect(overHttp).to.deep.equal(replay);
  });

  it('show the stage of a generation when they open, although the provider says nothing more', async () => {
    const isAnimating = ({ data }: EphemeralEvent) => data.stage === 'Animating';
    const provider = scriptedProvider({ poll: [{ kind: 'hold' }] });
    const { creator } = await world.openWithCreator({ providers: [provider] });
    const early = await creator.openTab();
    const id = await creator.startReel(await testPhoto());

    // What was pushed stands in the row before, for tabs that open then.
    await early.until(({ progress }) => progress.some(isAnimating));
    const shown = await creator.generation(id);
    provider.release();

    expect(shown).to.include({ status: 'running', stage: 'Animating', progress: 0.25 });
  });
});
