import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import type { Media } from '../../contract/media.ts';
import { copyWithBlocks, readBlocks, type ExampleBlock } from '../example-tool.ts';
import type { Person } from '../person.ts';
import type { openWorld as OpenWorld, World } from '../world.ts';

describe('adding a tool, as docs/adding-a-tool.md says', () => {
  let parts: ExampleBlock[];
  const folders: string[] = [];
  before(async () => {
    parts = await readBlocks();
  });
  after(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  async function build(isThere: (part: ExampleBlock) => boolean): Promise<string> {
    const folder = await copyWithBlocks(parts.filter(isThere));
    folders.push(folder);
    return folder;
  }

  for (const [tool, files, rows] of [
    ['postcard', 2, 8],
    ['cutout', 3, 15],
  ] as const) {
    it(`takes ${files} files and ${rows} rows for the ${tool}`, () => {
      const own = parts.filter((part) => part.tool === tool);

      expect(own.map(({ number }) => number)).to.deep.equal(own.map((_, index) => index + 1));
      expect(own.filter(({ table }) => table === null)).to.have.length(files);
      expect(own.filter(({ table }) => table !== null)).to.have.length(rows);
    });
  }

  describe('gives tools', function () {
    this.timeout(180_000);
    let folder: string;
    let world: World;
    let creator: Person;
    let url: string;
    before(async () => {
      folder = await build(() => true);
      // The copy's own world starts the copy's own server.
      const { openWorld }: { openWorld: typeof OpenWorld } = await import(
        join(folder, 'tests/world.ts')
      );
      world = await openWorld();
      url = (await world.start('all')).url ?? '';
      creator = await world.person(url).register();
    });
    after(() => world.close());

    it('that pass the checks', async () => {
      const check = ['infra/check/run.ts', 'types', 'format', 'modules', 'cycles', 'size'];

      const checked = await outputOf(process.execPath, check, folder);

      expect(checked, checked).not.to.include('✗');
    });

    it('that are ordered, paid and delivered', async () => {
      const answer = await creator.expect<{ imageUrl: string }>('POST', '/api/generate-postcard', {
        json: { place: 'A beach in Lisbon' },
      });
      const [image] = await creator.images();

      expect(image).to.include({ imageUrl: answer.imageUrl, theme: 'postcard', isVideo: false });
      expect(answer.imageUrl).to.match(/\/postcard-1\.jpg$/);
      expect(await creator.balance()).to.equal(9);
    });

    it('whose result is a PNG where it must be one', async () => {
      const form = new FormData();
      form.set('photo', await redDiscOnWhite(), 'disc.jpg');
      const path = '/api/remove-background';
      const { imageUrl } = await creator.expect<{ imageUrl: string }>('POST', path, { form });
      const images = await creator.expect<Media[]>('GET', '/api/images?type=cutouts');
      const file = await fetch(url + imageUrl);
      const saved = await creator.call('GET', `/api/download-image?url=${imageUrl}&filename=a.jpg`);

      expect(images.map((image) => image.imageUrl)).to.deep.equal([imageUrl]);
      expect(imageUrl).to.match(/\/cutout-1\.png$/);
      expect(file.headers.get('content-type')).to.equal('image/png');
      expect(saved.headers.get('content-disposition')).to.include('a.jpg.png');
      const { data, info } = await sharp(await file.arrayBuffer())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
      expect(info).to.include({ width: 300, height: 400, channels: 4 });
      expect([alphaAt(5, 5), alphaAt(150, 200)]).to.deep.equal([0, 255]);
      expect(await creator.balance()).to.equal(8);
    });
  });
});

async function redDiscOnWhite(): Promise<Blob> {
  const disc =
    '<svg width="300" height="400"><circle cx="150" cy="200" r="90" fill="#c02020"/></svg>';
  const white = { width: 300, height: 400, channels: 3, background: '#ffffff' } as const;
  const photo = await sharp({ create: white })
    .composite([{ input: Buffer.from(disc) }])
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
}

/** The output of a command, however it ends. */
function outputOf(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, maxBuffer: 2 ** 24 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}
