import { databaseOnce } from '#tests/database.ts';
import { openedOnce } from '#tests/opened.ts';
import { scriptedProvider } from '#tests/scripted-provider.ts';
import { until } from '#tests/until.ts';
import type { FaultClass } from '../../providers/provider.ts';
import { Refusal } from '../../refusal.ts';
import { FAULTS_MAX } from './circuit.ts';
import { openProviderHealth, type ProviderHealth } from './provider-health.ts';

const firstReels = { provider: 'first', capability: 'image-to-video' } as const;

describe('the health of providers', () => {
  const test = databaseOnce();
  const one = openedOnce(() => openProviderHealth(test));
  const other = openedOnce(() => openProviderHealth(test));
  beforeEach(async () => {
    for (const health of [one, other]) await health.recordSuccess(firstReels);
    await test.database.query('delete from provider_circuits');
    const unrelated = { ...firstReels, provider: 'unrelated' };
    for (const health of [one, other]) {
      await health.recordFault(unrelated, { faultClass: 'lost' }, anOrder());
    }
  });

  const [first, second] = [
    scriptedProvider({}, { name: 'first' }),
    scriptedProvider({}, { name: 'second' }),
  ];
  let orders = 0;
  const anOrder = () => ({ generationId: `order ${(orders += 1)}`, userId: 1 });
  const fail = async (times: number, faultClass: FaultClass = 'unavailable') => {
    for (let n = 0; n < times; n += 1) await one.recordFault(firstReels, { faultClass }, anOrder());
  };
  const order = (health: ProviderHealth, providers = [first]) =>
    health.takeProbe(providers, 'image-to-video').then(
      () => 'taken' as const,
      (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error as Error)),
    );
  const isRefused = (health: ProviderHealth) =>
    until(
      () => order(health),
      (answer) => answer instanceof Refusal,
    );
  const endPause = () =>
    test.database.query(`update provider_circuits set out_until = now() - interval '1 second'`);

  it('counts one order once, in every process and however often it fails, and keeps the last ten', async () => {
    const stuck = anOrder();
    for (const health of [one, other, one, other, one, other, one, other, one, other, one]) {
      await health.recordFault(firstReels, { faultClass: 'lost' }, stuck);
    }
    await fail(FAULTS_MAX - 2);
    expect(await order(one)).to.equal('taken');
    await fail(2);

    const [row] = await test.sql`select faults, jsonb_array_length(orders) as kept,
        orders->0->>'generationId' as oldest from provider_circuits where provider = 'first'`;
    expect(row).to.include({ faults: FAULTS_MAX + 1, kept: FAULTS_MAX });
    expect(row?.['oldest']).not.to.equal(stuck.generationId);
    await one.recordSuccess(firstReels);
    expect(
      await test.sql`select faults from provider_circuits where orders <> '[]'
        and provider = 'first'`,
    ).to.deep.equal([]);
  });

  it('closes after faults in a row, in every process, and says when to come back', async () => {
    await fail(FAULTS_MAX - 1);
    expect(await order(one)).to.equal('taken');

    await fail(1);

    const refused = await isRefused(other);
    expect(refused).to.include({ code: 'tool.unavailable', status: 503 });
    // The time that reading the row took is added, and whole seconds are told.
    expect(refused).to.have.property('retryAfterSeconds').within(1, 31);
    expect(await order(one)).to.be.instanceOf(Refusal);
    expect(await order(one, [first, second]), 'another can do it').to.equal('taken');
    expect(one.ready([first, second], 'image-to-video')).to.deep.equal([second]);
  });

  it('leaves what else a provider can do alone', async () => {
    await fail(FAULTS_MAX);
    expect(await order(one)).to.be.instanceOf(Refusal);

    one.refuseIfOpen([first], 'enhance');
    await one.takeProbe([first], 'enhance');
    expect(one.ready([first], 'enhance')).to.deep.equal([first]);

    await one.recordSuccess({ provider: 'first', capability: 'enhance' });
    expect(await order(one), 'a success of something else').to.be.instanceOf(Refusal);
  });

  it('begins to count anew with everything that is made', async () => {
    await fail(FAULTS_MAX - 1);
    await one.recordSuccess(firstReels);
    await fail(FAULTS_MAX - 1);

    expect(await order(one)).to.equal('taken');
  });

  it('does not open for what one order asks for', async () => {
    for (const faultClass of ['invalid_input', 'content_rejected', 'bug'] as const) {
      await fail(FAULTS_MAX * 2, faultClass);
    }
    expect(await order(one)).to.equal('taken');
  });

  it('lets one order of all processes try again, and closes again with its fault', async () => {
    await fail(FAULTS_MAX);
    await isRefused(other);
    await endPause();
    // Each has read that the pause is over.
    const looks = [one, other].map((health) =>
      until(
        async () => health.ready([first], 'image-to-video'),
        (ready) => ready.length === 1,
      ),
    );
    await Promise.all(looks);

    const answers = await Promise.all([1, 2, 3, 4].flatMap(() => [order(one), order(other)]));

    expect(answers.filter((answer) => answer === 'taken')).to.have.length(1);
    await fail(1);
    expect(await order(one)).to.be.instanceOf(Refusal);
  });

  it('closes for all users with the first success', async () => {
    await fail(FAULTS_MAX);
    await isRefused(other);

    await one.recordSuccess(firstReels);

    expect(await order(one)).to.equal('taken');
    await until(
      () => order(other),
      (answer) => answer === 'taken',
    );
  });

  it('is listed for administrators when it opens and when it closes, once for all processes', async () => {
    await test.database.query('delete from troubles');
    await fail(FAULTS_MAX + 2, 'quota');
    await Promise.all([one, other].map((health) => health.recordSuccess(firstReels)));
    await one.recordSuccess(firstReels);

    const listed = await test.sql`select kind, provider, capability, reason from troubles
      order by id`;
    expect(listed).to.deep.equal([
      { kind: 'circuit-opened', ...firstReels, reason: 'quota' },
      { kind: 'circuit-closed', ...firstReels, reason: null },
    ]);
  });

  it('stays closed as long as a provider asked for, within ten minutes', async () => {
    for (const [asked, least, most] of [
      [120, 100, 120],
      [86_400, 500, 600],
    ] as const) {
      await one.recordSuccess(firstReels);
      await fail(FAULTS_MAX - 1);
      const fault = { faultClass: 'quota', retryAfterSeconds: asked } as const;
      await one.recordFault(firstReels, fault, anOrder());
      expect(await order(one))
        .to.have.property('retryAfterSeconds')
        .within(least, most);
    }
  });
});
