import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filmDocumentSchema } from '../contract/films.ts';
import { composeFilm, type FilmOrder } from '../preview-engine/films/compose-film.ts';
import { renderReel } from '../preview-engine/reel/render.ts';
import { ffmpegIn } from '../tests/films.ts';
import { fixturePath } from '../tests/pictures.ts';
import { comparisonFinding, type Finding, limitFinding } from './finding.ts';
import { alternate, type Bench, cpuOf, inFolder } from './rounds.ts';

const size = { width: 1080, height: 1920 };
const motion = { category: 'posing', option: 'Power Pose' } as const;
const portrait = 'portrait.jpg';

/** Goal 32: a film of one shot without words costs what a reel costs. */
export function measureOneShot({ effort }: Bench): Promise<Finding[]> {
  return inFolderOfPhoto((folder) =>
    againstReel(folder, effort.rounds, {
      goal: 32,
      atMost: 1.05,
      what: 'film of one shot without words, against a reel, CPU',
      film: { shots: [{ imageId: 1, ...motion, seconds: 10 }] },
    }),
  );
}

/** Goal 33: what four shots, words, sound and people in front of words cost beyond a reel. */
export function measureFourShots({ effort }: Bench): Promise<Finding[]> {
  const words = (['hook', 'pill', 'poster'] as const).map((style, at) => ({
    ...{ text: 'Look\nat this', style, place: (['top', 'bottom', 'middle'] as const)[at] },
    ...{ from: 2 * at, to: 2 * at + 5, behind: style === 'poster' },
  }));
  const shots = [1, 2, 3, 4].map((imageId) => ({
    ...{ imageId, ...motion, seconds: 2.5, next: imageId % 2 ? 'push' : 'dissolve' },
  }));
  return inFolderOfPhoto((folder) =>
    againstReel(folder, effort.rounds, {
      goal: 33,
      atMost: 1.6,
      what: 'film of four shots, three words, a loop, against a reel, CPU',
      film: { shots, words, sound: 'neon', look: 'warm' },
    }),
  );
}

/** Goal 34: what a film of clips of outside services costs. */
export function measureClips({ effort }: Bench): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const source = '-f lavfi -i testsrc2=size=1080x1920:rate=24:duration=10';
    const tone = '-f lavfi -i sine=duration=10';
    await ffmpegIn(
      folder,
      `${source} ${tone} -pix_fmt yuv420p -c:v libx264 -preset veryfast -c:a aac clip.mp4`,
    );
    const shots = [1, 2].map((imageId) => ({ imageId, seconds: 10, next: 'dissolve' }));
    const samples: number[] = [];
    for (let round = 0; round < (effort.isQuick ? 1 : effort.rounds); round++) {
      samples.push(
        await cpuOf(() => compose(folder, { shots, sound: 'clip' }, { file: 'clip.mp4', size })),
      );
    }
    return [
      limitFinding(
        { goal: 34, unit: 's', limit: 15, samples },
        'film of two clips of ten seconds, 1080 × 1920 with sound, CPU',
      ),
    ];
  });
}

async function againstReel(
  folder: string,
  rounds: number,
  { goal, atMost, what, film }: { goal: number; atMost: number; what: string; film: object },
): Promise<Finding[]> {
  const measured = await alternate(rounds, {
    reference: () => cpuOf(() => reel(folder)),
    ours: () => cpuOf(() => compose(folder, film, { file: portrait, size })),
  });
  return [comparisonFinding({ goal, unit: 's', atMost, rounds: measured }, what)];
}

function reel(folder: string) {
  return renderReel({
    ...{ sourcePath: join(folder, portrait), motion: { ...motion, prompt: '' }, size },
    ...{ outputPath: join(folder, 'reel.mp4'), ...quietly() },
  });
}

/** Every shot shows the same file. */
function compose(
  folder: string,
  film: object,
  { file, ...of }: Pick<FilmOrder, 'size'> & Partial<FilmOrder> & { file: string },
) {
  const document = filmDocumentSchema.parse(film);
  const source = { path: join(folder, file), isVideo: file !== portrait };
  const sources = document.shots.map(() => source);
  return composeFilm({ document, sources, scratchDir: folder, ...quietly(), ...of });
}

const quietly = () => ({ signal: AbortSignal.timeout(600_000), onProgress: () => undefined });

/** With the portrait in it. */
const inFolderOfPhoto = (measure: (folder: string) => Promise<Finding[]>): Promise<Finding[]> =>
  inFolder(async (folder) => {
    await copyFile(fixturePath(portrait), join(folder, portrait));
    return measure(folder);
  });
