import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import type { Media } from '../../contract/media.ts';
import {
  copyWithBlocks,
  readBlocks,
  type ExampleBlock,
  type ExampleTool,
} from '../example-tool.ts';
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

  // Three compilations for all parts: what is missed in another place is left out beside it.
  for (const absent of [
    { postcard: [1, 3, 4, 6, 7, 10], cutout: [1, 4, 6, 7, 12, 13, 16] },
    { postcard: [2, 5, 8, 9], cutout: [2, 3, 5, 8, 9, 11, 14, 15, 17] },
    { postcard: [], cutout: [18] },
  ] as const) {
    const names = Object.entries(absent).flatMap(([tool, numbers]) =>
      numbers.length > 0 ? [`${numbers.join(', ')} of ${tool}`] : [],
    );
    it(`makes the compiler ask for each of the parts ${names.join(' and ')}`, async () => {
      const isAbsent = ({ tool, number }: ExampleBlock) =>
        (absent[tool] as readonly number[]).includes(number);
      const folder = await build((part) => !isAbsent(part));
      // What the tables stand on is compiled with them; the other two thirds need not be.
      const named = Object.values(compilerErrors).flatMap((errors) => Object.values(errors));
      const files = named.map(({ file }) => file).filter((file) => existsSync(join(folder, file)));
      const tables = { extends: './tsconfig.json', include: [], files };
      await writeFile(join(folder, 'tables.json'), JSON.stringify(tables));

      const tsc = ['--project', 'tables.json', '--checkers', '1', '--pretty', 'false'];
      const said = await outputOf('node_modules/.bin/tsc', tsc, folder);

      const missed = parts.filter(({ tool, number }) => {
        const { file, says } = compilerErrors[tool][number] ?? {};
        return said.split('\n').some((line) => file && line.startsWith(file) && says?.test(line));
      });
      expect(missed.map(nameOf), said).to.include.members(parts.filter(isAbsent).map(nameOf));
    }).timeout(120_000);
  }
});

const nameOf = ({ tool, number }: ExampleBlock) => `${tool} ${number}`;

type CompilerErrors = Readonly<Record<number, { file: string; says: RegExp }>>;

/** The file in which the compiler misses each part, and how it says so. */
const compilerErrors: Readonly<Record<ExampleTool, CompilerErrors>> = {
  postcard: {
    1: { file: 'contract/tools/catalogue.ts', says: /"postcard"' is not assignable/ },
    2: {
      file: 'frontend/src/tools/postcard/PostcardScreen.tsx',
      says: /"postcard"' is not assignable/,
    },
    3: { file: 'contract/orders.ts', says: missingRow('postcard') },
    4: { file: 'backend/tools/postcard/postcard.ts', says: /"postcard"' is not assignable/ },
    5: { file: 'backend/tools/registry.ts', says: /Cannot find module '.\/postcard/ },
    6: { file: 'backend/tools/registry.ts', says: missingRow('postcard') },
    7: { file: 'frontend/src/tools/screens.ts', says: /Cannot find module '.\/postcard/ },
    8: { file: 'frontend/src/tools/screens.ts', says: missingRow('postcard') },
    9: { file: 'frontend/src/generations/tool-icons.ts', says: missingRow('postcard') },
    10: { file: 'tests/authorisation/tool-cases.ts', says: missingRow('postcard') },
  },
  cutout: {
    1: { file: 'contract/tools/catalogue.ts', says: /"cutout"' is not assignable/ },
    2: { file: 'contract/orders.ts', says: /'cutout' does not exist in type/ },
    3: { file: 'contract/orders.ts', says: /'cutout' does not exist on type/ },
    4: { file: 'contract/orders.ts', says: missingRow('cutout') },
    5: { file: 'contract/media-kinds.ts', says: /"cutouts"' is not assignable/ },
    6: { file: 'backend/tools/cutout/cutout.ts', says: /"cutout"' is not assignable/ },
    7: { file: 'backend/tools/cutout/cutout.ts', says: /"remove-background"' is not assignable/ },
    8: { file: 'backend/providers/provider.ts', says: /cannot be used to index/ },
    9: { file: 'preview-engine/preview-engine.ts', says: /Cannot find module '.\/cutout/ },
    11: { file: 'backend/tools/registry.ts', says: /Cannot find module '.\/cutout/ },
    12: { file: 'backend/tools/registry.ts', says: missingRow('cutout') },
    13: { file: 'frontend/src/tools/screens.ts', says: /Cannot find module '.\/cutout/ },
    14: { file: 'frontend/src/tools/screens.ts', says: missingRow('cutout') },
    15: { file: 'frontend/src/generations/tool-icons.ts', says: missingRow('cutout') },
    16: { file: 'tests/authorisation/tool-cases.ts', says: missingRow('cutout') },
    17: { file: 'backend/providers/provider-orders.ts', says: missingRow('"remove-background"') },
    18: {
      file: 'backend/providers/provider-orders.ts',
      says: /"PROVIDERS_REMOVE_BACKGROUND"' is not assignable/,
    },
  },
};

function missingRow(key: string): RegExp {
  return new RegExp(`Property '${key}' is missing|missing the following .*: .*\\b${key}\\b`);
}

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
