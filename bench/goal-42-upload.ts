import { join } from 'node:path';
import sharp from 'sharp';
import { fixturePath } from '../tests/pictures.ts';
import { comparisonFinding, type Finding, limitFinding, median } from './finding.ts';
import { startProduct } from './product.ts';
import { signInAll } from './requests.ts';
import { alternate, type Bench, timed } from './rounds.ts';
import { withWorld } from './world.ts';

/** Below what a user may bring in within an hour. */
const UPLOADS = 200;
/** The first ones fill caches and compile. */
const WARM = 40;

/** Goal 42: bringing in a photo of 12 megapixels, and what the process then holds. */
export function measureUpload({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const folder = world.config.DATA_DIR;
    const path = join(folder, 'large.jpg');
    await sharp(fixturePath('portrait.jpg')).resize(3_000, 4_000, { position: 'top' }).toFile(path);
    const photo = new Blob([new Uint8Array(await sharp(path).jpeg({ quality: 92 }).toBuffer())]);
    const users = await world.addUsers(2, 10);
    const [timedBy = '', heldBy = ''] = await signInAll(world, users);
    await using product = await startProduct(world, 'api');

    async function upload(cookie: string, file: Blob): Promise<void> {
      const body = new FormData();
      body.append('consent', 'material-1');
      body.append('file', file, 'photo.jpg');
      const address = `http://127.0.0.1:${product.port}/api/uploads`;
      const answer = await fetch(address, { method: 'POST', headers: { cookie }, body });
      if (!answer.ok) throw new Error(`POST answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }

    const times = async (work: () => Promise<unknown>) => {
      const all: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) all.push(await timed(work));
      return median(all);
    };
    await upload(timedBy, photo);
    const rounds = await alternate(effort.rounds, {
      reference: () => times(() => withoutServer(path, folder)),
      ours: () => times(() => upload(timedBy, photo)),
    });

    const small = new Blob([new Uint8Array(await sharp(path).resize(600).jpeg().toBuffer())]);
    for (let count = 0; count < WARM; count += 1) await upload(heldBy, small);
    const before = await product.memory();
    for (let count = 0; count < UPLOADS; count += 1) await upload(heldBy, small);
    const after = await product.memory();
    const heldEach = (after.heldBytes - before.heldBytes) / UPLOADS / 1000;
    return [
      comparisonFinding(
        { goal: 42, unit: 'ms', atMost: 1.5, rounds },
        'bring in a photo of 12 megapixels, p50, against the same calls of sharp',
      ),
      limitFinding(
        { goal: 42, unit: 'kB', limit: 5, samples: [Math.max(heldEach, 0)] },
        `memory that an upload leaves in the API, of ${UPLOADS} after ${WARM}`,
      ),
    ];
  });
}

/** Upright, sRGB, JPEG 92 and a thumbnail, as they are made of an upload. */
async function withoutServer(photo: string, folder: string): Promise<void> {
  const picture = join(folder, 'picture.jpg');
  await sharp(photo)
    .autoOrient()
    .toColourspace('srgb')
    .resize(4_096, 4_096, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toFile(picture);
  await sharp(picture).resize(480).webp().toFile(join(folder, 'thumbnail.webp'));
}
