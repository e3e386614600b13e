import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { saveLedgerCheck } from '../../backend/admin/ledger-checks.ts';
import { FAULTS_MAX } from '../../backend/generations/asking/circuit.ts';
import { dashboardPath } from '../../infra/grafana/dashboard.ts';
import { freePort } from '../../infra/run/free-port.ts';
import { photoForm } from '../person.ts';
import { openTestPrometheus, type Found, type TestPrometheus } from '../prometheus.ts';
import { scriptedProvider, type ScriptedCall } from '../scripted-provider.ts';
import { skipWithout } from '../skip-without.ts';
import { until } from '../until.ts';
import { openWorld, testPhoto, type World } from '../world.ts';

const root = join(import.meta.dirname, '../..');

/** A query of a panel, named by both: `Oldest wait: {{run}}`. */
type Query = { name: string; expr: string };

async function readPanels(): Promise<Query[]> {
  const { panels } = JSON.parse(await readFile(join(root, dashboardPath), 'utf8')) as {
    panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
  };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ name: `${title}: ${legendFormat}`, expr })),
  );
}

async function readAlerts(): Promise<Query[]> {
  const text = await readFile(join(root, 'infra/alerts.yaml'), 'utf8');
  const { groups } = parse(text) as { groups: { rules: { alert: string; expr: string }[] }[] };
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ name: alert, expr })));
}

describe('the dashboard and the alerts, on the metrics of a busy server', function () {
  this.timeout(180_000);
  let world: World;
  let prometheus: TestPrometheus;
  let panels: Query[];
  let busy: Awaited<ReturnType<typeof keepBusy>>;

  before(async function () {
    panels = await readPanels();
    const ports = [await freePort(), await freePort()];
    const opened = await openTestPrometheus(ports);
    if (!opened) return skipWithout(this, 'Debian’s package prometheus');
    prometheus = opened;
    world = await openWorld();
    busy = await keepBusy(world, ports);
  });
  after(async () => {
    await prometheus?.close();
    busy?.release();
    await world?.close();
  });

  /** Asks each until it finds a series; those that do not are named. */
  const untilFound = (queries: readonly Query[]) =>
    until(
      async () => {
        const found = await Promise.all(queries.map(({ expr }) => prometheus.ask(expr)));
        return queries.filter((_, index) => !found[index]?.length).map(({ name }) => name);
      },
      (empty) => empty.length === 0,
      60,
    );
  const untilSeen = (name: string, label: string, expected: Record<string, number>) => {
    const { expr } = panels.find((panel) => panel.name === name) ?? expect.fail(name);
    const valuesOf = (found: Found[]) =>
      Object.fromEntries(found.map(({ labels, value }) => [labels[label] ?? '', value]));
    return until(
      async () => valuesOf(await prometheus.ask(expr)),
      (seen) => Object.entries(expected).every(([key, value]) => seen[key] === value),
      60,
    );
  };

  it('find a series for every query of every panel', async () => {
    expect(panels).to.have.length.greaterThan(40);
    await untilFound(panels);
  });

  it('show what is so once, though two processes tell of it', async () => {
    await untilSeen('Generations that ended within the hour: {{outcome}}', 'outcome', {
      succeeded: 1,
      failed: busy.failed,
      cancelled: 0,
    });
    await untilSeen('Generations that wait and run: {{run}} runs', 'run', { enhance: 1, reel: 0 });
    await untilSeen('Generations that wait and run: {{run}} waits', 'run', { enhance: 1, reel: 0 });
    await untilSeen('Open circuits: {{provider}} {{capability}}', 'provider', { far: 1, near: 0 });
    await untilSeen('Open tabs: {{role}} {{instance}}', 'role', { api: 2, worker: 0 });
    await untilSeen('Live workers: workers', '', { '': 1 });
    await untilSeen('Providers out: out', '', { '': 1 });
  });

  it('have, for every alert, a series of each metric and label that it names', async () => {
    const alerts = await readAlerts();
    expect(alerts).to.have.length.greaterThan(10);
    const named = alerts.flatMap(({ name, expr }) => {
      const selectors = expr.match(/\b(?:lumireel|nodejs)_\w+(?:\{[^\}]*\})?/gv) ?? [];
      expect(selectors, name).not.to.be.empty;
      return selectors.map((selector) => ({ name: `${name}: ${selector}`, expr: selector }));
    });

    await untilFound(named);
    for (const { expr } of alerts) await prometheus.ask(expr);
    // Fires at once; the others wait for minutes or for a fault.
    await untilSeen('Alerts that fire: {{alertname}}', 'alertname', { ProviderOut: 1 });
  });
});

const unavailable: ScriptedCall = { kind: 'fault', faultClass: 'unavailable' };

/**
 * An API and a worker with two tabs, a reel that succeeded, several that failed, orders that were
 * refused for the order's fault and for that of the provider, and an enhancement that runs and one
 * that waits. Resolves with how many failed, and with what lets those two go on.
 */
async function keepBusy(world: World, [apiPort, workerPort]: readonly number[]) {
  const far = scriptedProvider(
    { submit: [{ kind: 'answer' }, ...Array.from({ length: 50 }, () => unavailable)] },
    { name: 'far' },
  );
  const near = scriptedProvider(
    { poll: [{ kind: 'hold' }] },
    { name: 'near', capability: 'enhance', rendersHere: true },
  );
  const providers = [far, near];
  const settings = (port: number | undefined) => ({
    METRICS_PORT: String(port),
    WORKER_SLOTS: '1',
  });
  await saveLedgerCheck(world.database, []);
  await world.database.query('vacuum');
  const { creator } = await world.openWithCreator({
    role: 'api',
    providers,
    settings: settings(apiPort),
  });
  await world.open({ role: 'worker', providers, settings: settings(workerPort) });
  const photo = await testPhoto();
  await creator.openTab();
  await creator.openTab();

  const ends = [];
  // One that succeeds and those that open the circuit; the next is refused.
  for (let isOut = false; !isOut && ends.length <= 1 + FAULTS_MAX;) {
    const { status, body } = await creator.orderReel(photo);
    isOut = status === 503;
    // The answer of an order that was accepted.
    const { generationId } = body as { generationId: string };
    if (!isOut) ends.push((await creator.untilEnded(generationId, 60)).status);
  }
  const [first, ...others] = ends;
  expect(first).to.equal('succeeded');
  expect(new Set(others)).to.deep.equal(new Set(['failed']));
  expect((await creator.orderReel(photo, { category: 'none' })).status).to.equal(400);
  for (let n = 0; n < 2; n += 1) {
    const form = photoForm('avatar', photo);
    // Its answer comes with the result, which it is not there to see.
    creator.call('POST', '/api/enhance-avatar', { form }).catch(() => undefined);
  }
  await near.untilHeld(1);
  return { failed: others.length, release: near.release };
}
