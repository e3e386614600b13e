import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runKeys, runs } from '../../contract/tools/catalogue.ts';
import { dashboardPath } from '../../infra/grafana/dashboard.ts';
import { openedOnce } from '../../tests/opened.ts';
import { appOnce } from '../../tests/test-app.ts';
import { openMetrics } from '../admin/metrics.ts';
import { saveLedgerCheck } from '../admin/ledger-checks.ts';
import { openUsage } from '../admin/usage.ts';
import { createMetricsServer } from './monitoring.ts';

const root = join(import.meta.dirname, '../..');
const namesIn = (text: string) => new Set(text.match(/\blumireel_[a-z_]+/g));

describe('the metrics', () => {
  const app = appOnce();
  const admin = openedOnce(() => app.signUpAdmin());

  const open = (database = app.testDatabase.database) =>
    openMetrics({
      database,
      usage: openUsage(database),
      log: app.testDatabase.log,
      facts: { role: 'api', version: '1.2.3' },
      spendLimits: {
        refusals: () => ({
          'all-hour': 4,
          'network-hour': 0,
          'user-hour': 0,
          'user-day': 0,
          'cost-user-day': 0,
          'cost-provider-day': 0,
          'cost-capability-day': 0,
          'cost-day': 0,
        }),
      },
      providers: [
        { name: 'replicate', capabilities: new Set() },
        { name: 'fal', capabilities: new Set(['image-to-video', 'enhance']) },
      ],
      load: () => ({ runningJobs: 3, sockets: 2, userIds: [7], polls: { fal: 12 } }),
    });

  it('are shown to administrators only', async () => {
    const user = await app.signUp();
    const statuses = [];
    for (const cookie of [undefined, user.cookie, admin.cookie]) {
      statuses.push((await app.call('GET', '/metrics', { cookie })).status);
    }
    const posted = await app.call('POST', '/metrics', { cookie: admin.cookie });

    expect([...statuses, posted.status]).to.deep.equal([401, 403, 200, 405]);
    const { headers, text } = await app.call('GET', '/metrics', { cookie: admin.cookie });
    expect(headers['content-type']).to.match(/^text\/plain; version=0\.0\.4/);
    expect(headers['cache-control']).to.equal('no-store');
    expect(text).to.match(
      /lumireel_http_request_seconds_count\{method="POST",route="\/api\/register",status="2xx"\} 2/,
    );
    expect(text).to.match(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  it('are served on a port of their own, with the health of the process and nothing else', async () => {
    const finding = { rule: 'a rule', count: 1, example: '7' };
    await saveLedgerCheck(app.testDatabase.database, [finding]);
    const server = createMetricsServer(open()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const others = await Promise.all(
      ['/', '/metrics?x', '/api/user'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
    );
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    server.close();
    server.closeAllConnections();

    expect([health.status, await health.json()]).to.deep.equal([200, { status: 'ok' }]);
    const text = await answer.text();
    for (const line of [
      'lumireel_build_info{version="1.2.3",role="api"} 1',
      'lumireel_database_up 1',
      'lumireel_jobs_running 3',
      'lumireel_provider_polls_total{provider="fal"} 12',
      'lumireel_ceiling_refusals{ceiling="all-hour"} 4',
      'lumireel_sockets 2',
      'lumireel_audit_findings 1',
      'lumireel_dead_letters 0',
      'lumireel_generations_last_hour{outcome="failed"} 0',
    ]) {
      expect(text.split('\n')).to.include(line);
    }
    expect(others.map(({ status }) => status)).to.deep.equal([404, 404, 404]);
  });

  it('say 0 for all that is known beforehand, before anything has happened', async () => {
    const lines = (await open().render()).text.split('\n');

    for (const run of runKeys) {
      for (const name of ['queued', 'running', 'oldest_wait_seconds']) {
        expect(lines).to.include(`lumireel_${name}{run="${run}"} 0`);
      }
      const tool = `tool="${runs[run].tool}"`;
      expect(lines).to.include(`lumireel_generation_seconds{${tool},quantile="0.95"} 0`);
    }
    for (const role of ['all', 'api', 'worker']) {
      expect(lines).to.include(`lumireel_processes{role="${role}",state="gone"} 0`);
    }
    for (const capability of ['image-to-video', 'enhance']) {
      const asked = `provider="fal",capability="${capability}"`;
      expect(lines).to.include(`lumireel_provider_out{${asked}} 0`);
      expect(lines).to.include(`lumireel_provider_waiting{${asked}} 0`);
      expect(lines).to.include(`lumireel_provider_tries_last_hour{${asked},outcome="failed"} 0`);
    }
    expect(lines).to.include('lumireel_provider_polls_total{provider="replicate"} 0');
    const named = new Set(lines.map((line) => /^(lumireel_\w+)[ {]/.exec(line)?.[1]));
    const gauges = lines.flatMap((line) => /^# TYPE (lumireel_\w+) gauge/.exec(line)?.[1] ?? []);
    expect(gauges.filter((name) => !named.has(name))).to.deep.equal([]);
  });

  it('are served without a database, as far as they need none', async () => {
    const away = () => Promise.reject(new Error('away'));
    const { text } = await open({ ...app.testDatabase.database, query: away }).render();

    expect(text.split('\n')).to.include('lumireel_database_up 0');
    expect(text).not.to.include('lumireel_audit_findings');
  });

  it('are those that the handbook explains, and the alerts and the dashboard use', async () => {
    const { text } = await open().render();
    const rendered = namesIn(
      [...text.matchAll(/^# HELP (lumireel_\w+)/gm)].map(([, name]) => name).join(' '),
    );

    const handbook = await readFile(join(root, 'docs/operations.md'), 'utf8');
    const alerts = await readFile(join(root, 'infra/alerts.yaml'), 'utf8');
    const dashboard = await readFile(join(root, dashboardPath), 'utf8');

    const [section = ''] = /^## Metrics$.*?(?=^## )/ms.exec(handbook) ?? [];
    expect([...namesIn(section)].toSorted()).to.deep.equal([...rendered].toSorted());
    for (const name of namesIn(alerts + dashboard)) {
      expect(rendered).to.include(name.replace(/_seconds_(?:count|bucket)$/, '_seconds'));
    }
    expect([...rendered].filter((name) => !dashboard.includes(name))).to.deep.equal([
      'lumireel_connected_users',
    ]);
    for (const [, alert] of alerts.matchAll(/alert: (\w+)/g)) {
      expect(handbook).to.include(`\`${alert}\``);
    }
  });
});
