import { advanceGeneration } from '../../backend/generations/steps/advance.ts';
import { abortReasons } from '../../backend/jobs/dispatcher.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { faultOf } from '../fault-of.ts';
import type { Person } from '../person.ts';
import { scriptedProvider, type Script, type ScriptedProvider } from '../scripted-provider.ts';
import { testPhoto, worldEach } from '../world.ts';

describe('a worker that is stopped around a submit', () => {
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

  const expectBoughtOnce = async (id: string, provider: ScriptedProvider) => {
    expect(provider.submits).to.deep.equal([]);
    await world.open({ role: 'worker', providers: [provider] });
    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(provider.submits).to.have.length(1);
  };

  it('has bought nothing when it was stopped before: another one goes on', async () => {
    const provider = scriptedProvider();
    const id = await order(provider);

    stop();
    expect(await faultOf(advance(id))).to.equal(abortReasons.shutdown);

    await expectBoughtOnce(id, provider);
  });

  it('has bought nothing either when it was stopped after it had prepared', async () => {
    const script: Script = { prepare: [] };
    const provider = scriptedProvider(script);
    const prepare = provider.prepare?.bind(provider);
    provider.prepare = async (...of) => {
      const prepared = (await prepare?.(...of)) ?? null;
      // While what was prepared is being stored.
      setImmediate(stop);
      return prepared;
    };
    const id = await order(provider);

    expect(await faultOf(advance(id))).to.equal(abortReasons.shutdown);

    await expectBoughtOnce(id, provider);
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
});
