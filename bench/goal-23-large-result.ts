import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../infra/run/free-port.ts';
import { listen } from '../tests/listen.ts';
import { testClip } from '../tests/scripted-provider.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { openHttpConnection } from './http-load.ts';
import { startServer } from './product.ts';
import { getRequest, reelRequest, signIn, COOKIE_KEY } from './requests.ts';
import { alternate, eachSide, type Bench } from './rounds.ts';
import { withWorld } from './world.ts';

const MEGABYTE = 1_000_000;
const [SMALL, LARGE] = [2 * MEGABYTE, 200 * MEGABYTE];
const RESULT_LIMIT_MS = 60_000;

/** Goal 23: a large file of a service passes through a process and does not stay in its memory. */
export function measureLargeResult({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const [userId = 0] = await world.addUsers(1, 1_000);
    const cookie = await signIn(world, userId);
    await using service = await openFileService();
    await using product = await startServer('large-result-process.ts', {
      ...world.settings,
      NODE_ENV: 'production',
      APP_URL: 'https://127.0.0.1',
      SESSION_SECRET: COOKIE_KEY,
      PORT: String(await freePort()),
      BENCH_SERVICE_URL: service.url,
    });
    using asker = await openHttpConnection(product.port);
    const ask = async <T>(path: string) => {
      const { body } = await asker.request(getRequest(path, cookie));
      // The answers of our own API.
      return JSON.parse(String(body)) as T;
    };

    /** Megabytes at the worst moment while a reel of that size is delivered, and while it is fetched. */
    async function peaks(bytes: number) {
      service.size = bytes;
      await resetPeak(product.pid);
      const { body } = await asker.request(await reelRequest(cookie));
      const { generationId } = JSON.parse(String(body)) as { generationId: string };
      const endAtMs = performance.now() + RESULT_LIMIT_MS;
      for (;;) {
        const { status } = await ask<{ status: string }>(`/api/generations/${generationId}`);
        if (status === 'succeeded') break;
        if (performance.now() > endAtMs || status === 'failed') throw new Error(`reel: ${status}`);
        await pause(20);
      }
      const delivered = await peakMegabytes(product.pid);

      const images = await ask<{ imageUrl: string }[]>('/api/images');
      const { pathname } = new URL(images[0]?.imageUrl ?? '', 'https://127.0.0.1');
      await resetPeak(product.pid);
      const fetched = await bytesOf(`http://127.0.0.1:${product.port}${pathname}`, cookie);
      if (fetched < bytes) throw new Error(`${fetched} of ${bytes} bytes were stored`);
      return { delivered, fetched: await peakMegabytes(product.pid) };
    }

    const rounds = await alternate(effort.rounds, {
      reference: () => peaks(SMALL),
      ours: () => peaks(LARGE),
    });
    await world.checkConsistency();
    const finding = (what: string, of: 'delivered' | 'fetched') =>
      comparisonFinding(
        { goal: 23, unit: 'MB', atMost: 1.15, rounds: eachSide(rounds, (peak) => peak[of]) },
        what,
        'resident memory of API and worker in one process, without ffmpeg and PostgreSQL',
      );
    return [
      finding('peak memory while a film of 200 MB is taken from a service', 'delivered'),
      finding('peak memory while a browser fetches a film of 200 MB', 'fetched'),
    ];
  });
}

/** Serves a film of `size` bytes: a short one, and a box that players skip for the rest. */
async function openFileService() {
  const clip = await readFile(await testClip());
  const service = { size: 0 };
  const server = createServer((_request, response) => {
    const filling = service.size - clip.length;
    const head = Buffer.alloc(8);
    head.writeUInt32BE(filling);
    head.write('free', 4, 'latin1');
    response.writeHead(200, { 'Content-Type': 'video/mp4', 'Content-Length': service.size });
    response.write(Buffer.concat([clip, head]));
    createReadStream('/dev/zero', { end: filling - head.length - 1 }).pipe(response);
  });
  return Object.assign(service, await listen(server));
}

/** Fetches a file and keeps nothing of it. */
async function bytesOf(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`the file was answered with ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

/** Linux forgets the highest resident size of a process so far. */
async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}
