import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import project from '../../package.json' with { type: 'json' };
import { freePort } from './free-port.ts';

/*
 *     npm run compose-test                builds the image and runs docker-compose.yml
 *     npm run compose-test -- --node IMAGE --postgres IMAGE --redis IMAGE
 *                                         with images of this machine in their place
 *
 * Ends with 1 when something is not as it should be; also where there is no Docker engine, Compose
 * or Buildx, and says what is missing.
 */
const root = join(import.meta.dirname, '../..');
const IMAGE = 'lumireel:compose-test';
const LARGEST_MB = 700;
const START_SECONDS = 180;
/** With https from outside: production wants that, and a proxy on the machine would bring it. */
const HEADERS = { 'X-Forwarded-Proto': 'https', 'Content-Type': 'application/json' };

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { node: text, postgres: text, redis: text } });
const run = promisify(execFile);
const port = await freePort();
const { PATH, HOME, DOCKER_HOST, DOCKER_CONTEXT, DOCKER_CONFIG } = process.env;
// What a machine has in its environment or in `.env` is of another installation.
const env: NodeJS.ProcessEnv = {
  ...{ PATH, HOME, DOCKER_HOST, DOCKER_CONTEXT, DOCKER_CONFIG },
  LUMIREEL_VERSION: 'compose-test',
  APP_URL: 'https://lumireel.example',
  TRUSTED_PROXIES: '1',
  SESSION_SECRET: crypto.randomUUID(),
  POSTGRES_PASSWORD: crypto.randomUUID().replaceAll('-', ''),
  PUBLISHED_PORT: String(port),
};

const missing = await missingPrograms();
if (missing.length > 0) {
  console.error(`The compose file cannot be tried here: ${missing.join('; ')}.`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'lumireel-compose-'));
const faults: string[] = [];
try {
  await build();
  const [image] = await inspect<{ Size: number }>([IMAGE]);
  const megabytes = Math.round((image?.Size ?? Infinity) / 1e6);
  expectThat(megabytes <= LARGEST_MB, `the image has ${megabytes} MB, at most ${LARGEST_MB}`);
  const started = performance.now();
  await compose('up', '--detach', '--no-build', '--wait', '--wait-timeout', String(START_SECONDS));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  await checkContainers();
  await tryTools();
  console.log(
    `Image ${megabytes} MB; all services up after ${seconds} s; hashtags and a story made.`,
  );
} catch (error) {
  faults.push(error instanceof Error ? error.message : String(error));
  console.error(await compose('logs', '--tail', '30').catch(() => 'There are no logs.'));
} finally {
  await compose('down', '--volumes', '--timeout', '35').catch((error: unknown) => {
    faults.push(`it could not be taken down: ${String(error)}`);
  });
  await rm(folder, { recursive: true });
}
for (const fault of faults) console.error(`✘ ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function missingPrograms(): Promise<string[]> {
  const needed: Record<string, string[]> = {
    'no Docker engine answers': ['version', '--format', '{{.Server.Version}}'],
    'Compose is not installed (docker compose)': ['compose', 'version'],
    'Buildx is not installed (docker buildx)': ['buildx', 'version'],
  };
  const found = await Promise.all(Object.values(needed).map((words) => isDone(docker(...words))));
  return Object.keys(needed).filter((_, index) => !found[index]);
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  const [settled] = await Promise.allSettled([work]);
  return settled.status === 'fulfilled';
}

/**
 * The image, of the Node image that `infra/Dockerfile` names or of the one that stands in for it.
 */
async function build(): Promise<void> {
  const named = Object.entries({ postgres: values.postgres, redis: values.redis });
  const services = Object.fromEntries(named.map(([name, image]) => [name, image ? { image } : {}]));
  await writeFile(join(folder, 'images.json'), JSON.stringify({ services }));
  const standIn = `node:${project.dependencies.node}-bookworm-slim=docker-image://${values.node}`;
  const contexts = values.node ? ['--build-context', standIn] : [];
  const file = ['--file', 'infra/Dockerfile', '--tag', IMAGE];
  await docker('buildx', 'build', '--load', ...file, ...contexts, '.');
}

type Container = {
  Name: string;
  Config: { Image: string };
  HostConfig: { ReadonlyRootfs: boolean; CapDrop: string[] | null; CapAdd: string[] | null };
};

/** All are read-only and without capabilities but those that PostgreSQL's start needs. */
async function checkContainers(): Promise<void> {
  const ids = (await compose('ps', '--quiet')).trim().split('\n');
  const containers = await inspect<Container>(ids);
  expectThat(containers.length === 5, `${containers.length} containers run, not five`);
  for (const { Name, Config, HostConfig } of containers) {
    const { ReadonlyRootfs, CapDrop, CapAdd } = HostConfig;
    expectThat(ReadonlyRootfs, `${Name} may write to its image`);
    expectThat(CapDrop?.includes('ALL'), `${Name} keeps capabilities`);
    if (Config.Image !== IMAGE) continue;
    expectThat(!CapAdd?.length, `${Name} is given capabilities`);
    const status = await docker('exec', Name, 'cat', '/proc/1/status');
    expectThat(/^CapEff:\s*0+$/m.test(status), `${Name} has capabilities`);
    const wrote = await isDone(docker('exec', Name, 'touch', '/app/new'));
    expectThat(!wrote, `${Name} could write to /app`);
  }
}

/** A new user's hashtags and story, made by the workers and served by the API. */
async function tryTools(): Promise<void> {
  const account = { email: 'compose@example.test', password: crypto.randomUUID() };
  const { headers } = await ask('/api/register', account);
  const Cookie = headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
  await ask('/api/generate-hashtags', { theme: 'coffee' }, { Cookie });
  await ask('/api/generate-image', { theme: 'luxuryTravel' }, { Cookie });
  const answer = await ask('/api/images?limit=3', undefined, { Cookie });
  const items = (await answer.json()) as { imageUrl: string }[];
  expectThat(items.length === 3, `the story has ${items.length} pictures, not three`);
  for (const { imageUrl } of items) {
    const { type } = await (await ask(imageUrl, undefined, { Cookie })).blob();
    expectThat(type.startsWith('image/'), `${imageUrl} is ${type}`);
  }
}

async function ask(path: string, body?: unknown, more: Record<string, string> = {}) {
  const content = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = { ...HEADERS, ...more };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...content, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

function expectThat(isTrue: boolean | undefined, fault: string): void {
  if (!isTrue) faults.push(fault);
}

async function inspect<T>(names: readonly string[]): Promise<T[]> {
  return JSON.parse(await docker('inspect', ...names)) as T[];
}

/** A project of its own: an installation on this machine keeps its containers and volumes. */
function compose(...words: string[]): Promise<string> {
  const files = ['--file', 'docker-compose.yml', '--file', join(folder, 'images.json')];
  const options = ['--project-name', 'lumireel-compose-test', '--env-file', '/dev/null'];
  return docker('compose', ...files, ...options, ...words);
}

async function docker(...words: string[]): Promise<string> {
  const { stdout } = await run('docker', words, { cwd: root, env, maxBuffer: 64 << 20 });
  return stdout;
}
