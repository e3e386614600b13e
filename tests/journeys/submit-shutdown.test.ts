import { advanceGeneration } from '../../backend/generations/steps/advance.ts';
import { abortReasons } from '../../backend/jobs/dispatcher.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { faultOf } from '../fault-of.ts';
import type { Person } from '../person.ts';
import { scriptedProvider, type ScriptedProvider } from '../scripted-provider.ts';
import { testPhoto, worldEach } from '../world.ts';

describe('a worker that is stopped around a submit, or stands still', () => {
  const world = worldEach();
  let lumireel: Lumireel;
  let creator: Person;
  let job: AbortController;

  /** An order, for the one job that the test runs itself. */
  async function order(...providers: ScriptedProvider[]): Promise<string> {
    ({ creator, ...lumireel } = await world.openWithCreator({ role: 'api', providers }));
    job = new AbortController();
    return creator.startReel(await testPhoto());
  }
  const advance = (generationId: string) =>
    advanceGeneration(lumireel.engine, { generationId, step: 0 }, { signal: job.signal });
  const stop = () => job.abort(abortReasons.shutdown);

  it('waits for its answer, and keeps its ref', async () => {
    const provider = scriptedProvider({ submit: [{ kind: 'hold' }] });
    const id = await order(provider);
    const advanced = advance(id);
    await provider.untilHeld(1);

    stop();
    provider.release();
    expect(await faultOf(advanced)).to.equal(abortReasons.shutdown);

    const attempts = await world.database.query('select state from provider_jobs');
    expect(attempts).to.deep.equal([{ state: 'submitted' }]);
    expect(provider.polls).to.deep.equal([]);
    await world.open({ role: 'worker', providers: [provider] });
    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(provider.submits).to.have.length(1);
  });

  it('has bought nothing when it was stopped after it had prepared: another one goes on', async () => {
    const provider = scriptedProvider({ prepare: [] });
    const prepare = provider.prepare?.bind(provider);
    provider.prepare = async (...of) => {
      const prepared = (await prepare?.(...of)) ?? null;
      // While what was prepared is being stored.
      setImmediate(stop);
      return prepared;
    };
    const id = await order(provider);

    expect(await faultOf(advance(id))).to.equal(abortReasons.shutdown);

    expect(provider.submits).to.deep.equal([]);
    await world.open({ role: 'worker', providers: [provider] });
    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(provider.submits).to.have.length(1);
  });

  it('ends the order whose words are refused then: they are taken nowhere else', async () => {
    const refusal = { kind: 'hold-fault', faultClass: 'content_rejected' } as const;
    const first = scriptedProvider({ submit: [refusal] }, { name: 'first' });
    const second = scriptedProvider({}, { name: 'second' });
    const id = await order(first, second);
    const advanced = advance(id);
    await first.untilHeld(1);

    stop();
    first.release();
    await advanced;

    expect(await creator.untilEnded(id)).to.include({
      status: 'failed',
      refundedReason: 'content-rejected',
    });
    expect([first.submits.length, second.submits.length]).to.deep.equal([1, 0]);
    expect(await creator.balance()).to.equal(10);
  });

  it('decides nothing where it stood still until another one had taken over and delivered', async () => {
    const provider = scriptedProvider({ poll: [{ kind: 'hold' }] });
    const id = await order(provider);
    const stalled = advance(id);
    await provider.untilHeld(1);

    await advance(id);
    const [delivered] = await creator.images();
    provider.release();
    await faultOf(stalled);

    expect((await creator.generation(id)).status).to.equal('succeeded');
    expect(await creator.images()).to.deep.equal([delivered]);
    expect(await world.files('media'), 'video, poster and thumbnail').to.have.length(3);
    expect(await creator.balance()).to.equal(9);
    const attempts = await world.sql`select state, claim from provider_jobs`;
    expect(attempts).to.deep.equal([{ state: 'done', claim: 1 }]);
  });
});
