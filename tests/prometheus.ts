import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { freePort } from '../infra/run/free-port.ts';
import { endProcess } from './end-process.ts';
import { until } from './until.ts';

const infra = join(import.meta.dirname, '../infra');

export type Found = { labels: Readonly<Record<string, string>>; value: number };

export interface TestPrometheus {
  /** The series that an expression finds now; rejects when Prometheus does not understand it. */
  ask(expr: string): Promise<Found[]>;
  close(): Promise<void>;
}

/**
 * A real Prometheus with our configuration and alerts, which scrapes these ports of this machine
 * every second; null where it is not installed.
 */
export async function openTestPrometheus(ports: readonly number[]): Promise<TestPrometheus | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-prometheus-'));
  const port = await freePort();
  const file = join(folder, 'prometheus.yaml');
  await writeFile(file, stringify(await configFor(ports)));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-5_000)));
  try {
    await once(child, 'spawn');
  } catch (error) {
    await rm(folder, { recursive: true });
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const close = async () => {
    await endProcess(child, 'SIGKILL');
    await rm(folder, { recursive: true });
  };
  await until(
    isReady,
    (ready) => {
      if (child.exitCode !== null) throw new Error(`prometheus ended: ${said}`);
      return ready;
    },
    60,
  ).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  return {
    ask: async (expr) => {
      const response = await fetch(`${address}/api/v1/query`, {
        method: 'POST',
        body: new URLSearchParams({ query: expr }),
      });
      // As its HTTP API is documented; every expression of ours is a vector.
      const answer = (await response.json()) as {
        error?: string;
        data?: { result: { metric: Found['labels']; value: [number, string] }[] };
      };
      if (!answer.data) throw new Error(`${expr}: ${answer.error}`);
      return answer.data.result.map(({ metric: labels, value: [, value] }) => ({
        labels,
        value: Number(value),
      }));
    },
    close,
  };
}

/** The file of Docker Compose with changes: how often, whom, and where the rules are. */
async function configFor(ports: readonly number[]): Promise<object> {
  const config = parse(await readFile(join(infra, 'prometheus/prometheus.yml'), 'utf8')) as {
    scrape_configs: Record<string, unknown>[];
  };
  const [{ dns_sd_configs: _, ...scrape } = {}] = config.scrape_configs;
  const targets = ports.map((port) => `127.0.0.1:${port}`);
  return {
    ...config,
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(infra, 'alerts.yaml')],
    scrape_configs: [{ ...scrape, static_configs: [{ targets }] }],
  };
}
