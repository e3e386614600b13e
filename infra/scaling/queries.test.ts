import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, stringify } from 'yaml';
import { jobWorkersOnce } from '../../tests/job-workers.ts';
import { poolSlots } from '../../backend/jobs/declared.ts';
import { loadCases, type LoadCase } from './load-cases.ts';
import { scalingRule } from './needed-workers.ts';
import { skipIfMissing } from '../../tests/skip-without.ts';

const autoscaling = join(import.meta.dirname, '../kubernetes/autoscaling');
const queueNames = ['generation.advance', 'generation.outside'] as const;

type Trigger = { name: string; metricType: string; metadata: Record<string, string> };
type ScaledObject = { spec: { triggers: Trigger[]; advanced: Record<string, unknown> } };

async function read<T>(file: string): Promise<T> {
  // The first document; the check validates all of them.
  return parse((await readFile(join(autoscaling, file), 'utf8')).split(/^---$/m)[0] ?? '') as T;
}

const triggersOf = async (folder: string) =>
  (await read<ScaledObject>(`${folder}/scaled-object.yaml`)).spec.triggers;

describe('the queries that scale workers', () => {
  it('say in PromQL what the rule says', async function () {
    const triggers = await triggersOf('keda-prometheus');
    const results = await runPromtool(triggers).catch(skipIfMissing(this, 'prometheus'));

    expect(results).to.include('SUCCESS');
  });

  it('are the same for KEDA and for a HorizontalPodAutoscaler', async () => {
    const triggers = await triggersOf('keda-prometheus');
    const adapter = await read<{
      rules: { external: { name: { as: string }; metricsQuery: string }[] };
    }>('hpa/prometheus-adapter.yaml');
    const hpa = await read<{
      spec: {
        metrics: { external: { metric: { name: string }; target: { averageValue: string } } }[];
      };
    }>('hpa/horizontal-pod-autoscaler.yaml');

    const served = adapter.rules.external.map(({ name, metricsQuery }) => [
      name.as,
      metricsQuery.replaceAll('<<.LabelMatchers>>', 'namespace="lumireel"'),
    ]);
    expect(served).to.deep.equal(
      triggers.map(({ name, metadata }) => [`lumireel_workers_${name}`, metadata['query']]),
    );
    const asked = hpa.spec.metrics.map(({ external }) => [
      external.metric.name,
      external.target.averageValue,
    ]);
    expect(asked).to.deep.equal(
      triggers.map(({ name, metadata }) => [`lumireel_workers_${name}`, metadata['threshold']]),
    );
  });

  describe('in SQL', () => {
    const workers = jobWorkersOnce();

    for (const { title, queues, workers: count, needed } of loadCases) {
      it(`ask for ${needed}: ${title}`, async () => {
        const { database } = workers.test;
        await database.query('delete from pgboss.job');
        await database.query('delete from processes');
        await database.sql`insert into processes (id, role, host, version, slots)
           select gen_random_uuid(), 'worker', 'host', '1', ${count ? queues[0].slots / count : 0}
          from generate_series(1, ${count})`;
        for (const [index, load] of queues.entries()) {
          await database.sql`insert into pgboss.job (name, state, created_on, start_after)
             select ${queueNames[index]}, (case when n <= ${load.running} then 'active' else 'created' end)::pgboss.job_state,
                    now() - make_interval(secs => ${load.oldestWaitSeconds}), now() - make_interval(secs => ${load.oldestWaitSeconds})
               from generate_series(1, ${load.running}::int + ${load.waiting}::int) as n`;
        }
        const [trigger] = await triggersOf('keda-postgres');

        const [row = {}] = await database.query(trigger?.metadata['query'] ?? '');

        const [total] = Object.values(row);
        // The clock goes on between the insert and the query, so a wait is a little longer.
        expect(Math.ceil(Number(total) - 0.05)).to.equal(needed);
        expect(trigger?.metadata['targetQueryValue']).to.equal('1');
        expect(trigger?.metadata['query']).to.include(
          `workers * ${poolSlots.outside}), ('generation.film', workers), ('generation.import', workers)`,
        );
        expect([poolSlots.films, poolSlots.imports]).to.deep.equal([1, 1]);
      });
    }
  });

  it('have the numbers of the rule', async () => {
    const [, queued, wait] = await triggersOf('keda-prometheus');
    const [sql] = await triggersOf('keda-postgres');

    expect(queued?.metadata['threshold']).to.equal(String(scalingRule.stepsPerSlot));
    expect(wait?.metadata['query']).to.include(`_wait_seconds{namespace="lumireel"}) / 30`);
    expect(sql?.metadata['query']).to.include('/ slots / 2,').and.to.include('/ 30)');
    expect(scalingRule.waitSeconds).to.equal(30);
    for (const folder of ['keda-prometheus', 'keda-postgres']) {
      const { spec } = await read<ScaledObject>(`${folder}/scaled-object.yaml`);
      expect(spec).to.include({ maxReplicaCount: scalingRule.most });
      expect(spec.advanced).to.have.nested.property(
        'horizontalPodAutoscalerConfig.behavior.scaleDown.stabilizationWindowSeconds',
        scalingRule.stayForSeconds,
      );
    }
  });
});

/**
 * Runs the queries as recording rules on the metrics of each case, beside those of another
 * namespace.
 */
async function runPromtool(triggers: readonly Trigger[]): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lumireel-promtool-'));
  const rules = triggers.map(({ name, metadata }) => ({
    record: `needed:${name}`,
    expr: `ceil(vector(0) + (${metadata['query']}) / ${metadata['threshold']}) or vector(0)`,
  }));
  const tests = loadCases.map((one) => ({
    name: one.title,
    interval: '1m',
    input_series: [...seriesOf(one, 'lumireel', 1), ...seriesOf(one, 'lumireel-staging', 7)],
    promql_expr_test: [
      {
        expr: `max({__name__=~"needed:.*"})`,
        eval_time: '1m',
        exp_samples: [{ labels: '{}', value: one.needed }],
      },
    ],
  }));
  await writeFile(join(folder.path, 'rules.yaml'), stringify({ groups: [{ name: 'r', rules }] }));
  await writeFile(join(folder.path, 'test.yaml'), stringify({ rule_files: ['rules.yaml'], tests }));
  const { stdout } = await promisify(execFile)('promtool', ['test', 'rules', 'test.yaml'], {
    cwd: folder.path,
  });
  return stdout;
}

/** The series as two processes would report them, each `times` as large. */
function seriesOf({ queues, workers }: LoadCase, namespace: string, times: number) {
  return ['a', 'b'].flatMap((pod) => {
    const series = (name: string, labels: string, value: number) => ({
      series: `lumireel_${name}{namespace="${namespace}",pod="${pod}",${labels}}`,
      values: `${value * times}x2`,
    });
    return [
      series('processes', 'role="worker",state="alive"', workers),
      series('processes', 'role="api",state="alive"', 3),
      series('processes', 'role="worker",state="gone"', 5),
      ...queues.flatMap(({ waiting, running, oldestWaitSeconds, slots }, index) => [
        series('steps', `queue="${queueNames[index]}",state="waiting"`, waiting),
        series('steps', `queue="${queueNames[index]}",state="running"`, running),
        series('step_oldest_wait_seconds', `queue="${queueNames[index]}"`, oldestWaitSeconds),
        series('step_slots', `queue="${queueNames[index]}"`, slots),
      ]),
    ];
  });
}
