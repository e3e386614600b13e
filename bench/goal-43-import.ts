import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openClipConversion } from '../backend/media-files/clip-conversion.ts';
import { SYSTEM_FFMPEG } from '../backend/media-files/ffmpeg.ts';
import { openRenderProcess } from '../backend/media-files/render-process/render-process.ts';
import { ffmpegIn } from '../tests/films.ts';
import { comparisonFinding, type Finding, limitFinding } from './finding.ts';
import { startServer } from './product.ts';
import { alternate, type Bench, cpuOf, inFolder } from './rounds.ts';

const debian = '/usr/bin/ffmpeg';
const settings = { ffmpegPath: SYSTEM_FFMPEG, log: { warn: () => undefined } };

/** Goal 43: what it takes to make a clip of a phone playable everywhere. */
export function measureHdrImport({ effort }: Bench): Promise<Finding[]> {
  return inFolder(async (folder) => {
    if (!existsSync(debian)) {
      console.error(`goal 43 is skipped: it is measured against ${debian}, which is not there`);
      return [];
    }
    const clip = await hlgClip(folder);
    const rounds = await alternate(effort.rounds, {
      reference: () => cpuOf(() => byDebian(clip, join(folder, 'reference.mp4'))),
      ours: () => cpuOf(() => convert(folder, clip, 'ours.mp4')),
    });
    return [
      comparisonFinding(
        { goal: 43, unit: 's', atMost: 1.25, rounds },
        'import of 10 s of 1080 × 1920 in HLG, picture only, one thread, CPU, against ffmpeg',
      ),
    ];
  });
}

/** Goal 44: what a clip takes that every browser plays already. */
export function measurePlainImport({ effort }: Bench): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const clip = await plainClip(folder);
    const samples: number[] = [];
    for (let round = 0; round < effort.rounds; round++) {
      samples.push(
        await cpuOf(async () => {
          await convert(folder, clip, 'ours.mp4');
          await using process = closing(openRenderProcess({ scratchDir: folder, ...settings }));
          const film = join(folder, 'ours.mp4');
          await process.run({ film, jpeg: join(folder, 'poster.jpg') }, watched());
        }),
      );
    }
    return [
      limitFinding(
        { goal: 44, unit: 's', limit: 1.5, samples },
        'import of 10 s of H.264 that needs nothing, with start and poster, CPU',
      ),
    ];
  });
}

const TIMER_MS = 10;

/** Goal 45: how late the event loop of the process is that has four clips converted. */
export function measureImportLoop({ effort }: Bench): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const clip = await hlgClip(folder);
    await using idle = await startServer('idle-process.ts', {});
    const delays = async (work: () => Promise<unknown>) => {
      const own = monitorEventLoopDelay({ resolution: TIMER_MS });
      await idle.busyness();
      own.enable();
      await work();
      own.disable();
      const { delayP99Ms } = await idle.busyness();
      return { own: own.percentile(99) / 1e6 - TIMER_MS, idle: delayP99Ms };
    };
    const rounds = await alternate(effort.rounds, {
      reference: () => delays(() => pause(effort.samples * TIMER_MS)),
      ours: () =>
        delays(() => Promise.all([1, 2, 3, 4].map((one) => convert(folder, clip, `${one}.mp4`)))),
    });
    const find = (against: string, atMost: number, referenceOf: (round: Round) => number) =>
      comparisonFinding(
        {
          ...{ goal: 45, unit: 'ms', atMost },
          rounds: rounds.map((round) => ({ reference: referenceOf(round), ours: round.ours.own })),
        },
        `delay of the event loop while four clips are imported, p99, against ${against}`,
      );
    type Round = (typeof rounds)[number];
    return [
      find('quiet', 2, ({ reference }) => reference.own),
      find('a process that does nothing at that time', 1.1, ({ ours }) => ours.idle),
    ];
  });
}

/** Goal 46: what the process holds after many imports. */
export function measureImportMemory({ effort }: Bench): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const clip = await plainClip(folder);
    const imports = effort.isQuick ? 6 : 30;
    const held: number[] = [];
    for (let made = 0; made < imports; made++) {
      await convert(folder, clip, 'ours.mp4');
      globalThis.gc?.();
      held.push(process.memoryUsage().rss / 1e6);
    }
    const half = imports / 2;
    const reference = Math.min(...held.slice(1, half));
    const ours = Math.min(...held.slice(half));
    return [
      comparisonFinding(
        { goal: 46, unit: 'MB', atMost: 1.1, rounds: [{ reference, ours }] },
        `resident memory after ${imports} imports, second half against the first`,
      ),
    ];
  });
}

const watched = () => ({ signal: AbortSignal.timeout(600_000), seconds: 300 });

/** Converts a clip in a process of its own, whose start and end count. */
async function convert(folder: string, clip: string, name: string): Promise<void> {
  const made = join(folder, name);
  await rm(made, { force: true });
  await using conversion = closing(openClipConversion({ scratchDir: folder, ...settings }));
  await conversion.run({ clip, made }, watched());
}

const closing = <T extends { close: () => Promise<void> }>(process: T) =>
  Object.assign(process, { [Symbol.asyncDispose]: () => process.close() });

/** Does the same with the program: its filters, preset and quality are those of the product. */
async function byDebian(clip: string, made: string): Promise<void> {
  const filters = [
    'scale=1080:1920:flags=bicubic',
    'zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709',
    'tonemap=tonemap=hable:desat=0,zscale=transfer=bt709:matrix=bt709:range=tv',
    'format=yuv420p,setsar=1',
  ].join(',');
  const one = '-threads 1 -filter_threads 1';
  const codec = `-an -c:v libx264 -preset veryfast -crf 20 -profile:v high -g 60 ${one}`;
  const words = `-v error -y ${one} -i ${clip} -vf ${filters} ${codec} -movflags +faststart ${made}`;
  await promisify(execFile)(debian, words.split(' '));
}

const moving = '-f lavfi -i testsrc2=size=1080x1920:rate=30:duration=10';

async function hlgClip(folder: string): Promise<string> {
  const hlg = '-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc';
  const x265 = '-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1';
  await ffmpegIn(folder, `${moving} ${x265} ${hlg} -pix_fmt yuv420p10le hlg.mov`);
  return join(folder, 'hlg.mov');
}

async function plainClip(folder: string): Promise<string> {
  const h264 = '-c:v libx264 -preset veryfast -pix_fmt yuv420p';
  await ffmpegIn(folder, `${moving} -f lavfi -i sine=duration=10 ${h264} -c:a aac plain.mp4`);
  return join(folder, 'plain.mp4');
}
