import sharp from 'sharp';
import { fixturePath } from '../../tests/pictures.ts';
import { mendJpeg } from './mend-jpeg.ts';

const startOfScan = Buffer.from([0xff, 0xda]);
const end = Buffer.from([0xff, 0xd9]);

/**
 * The last spectral index of the scan is 0 instead of 63, as Samsung's camera and editor write it.
 */
function withWrongScan(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  const scan = bytes.indexOf(startOfScan);
  bytes[scan + bytes.readUInt16BE(scan + 2)] = 0;
  return bytes;
}

const insert = (bytes: Buffer, at: number, more: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);

const withStrayBytes =
  (marker: number, stray: Buffer) =>
  (jpeg: Buffer): Buffer =>
    insert(jpeg, jpeg.indexOf(Buffer.from([0xff, marker])), stray);

const endOf = (jpeg: Buffer) => (jpeg.subarray(-2).equals(end) ? jpeg.length - 2 : jpeg.length);
const withoutEnd = (jpeg: Buffer) => jpeg.subarray(0, endOf(jpeg));

/** So many bytes of the pixels are others. */
function damaged(jpeg: Buffer, count = 400): Buffer {
  const bytes = Buffer.from(jpeg);
  const from = Math.floor((bytes.indexOf(startOfScan) + bytes.length) / 2);
  for (let at = from; at < from + count; at += 1) bytes[at] = (at * 7919) % 251;
  return bytes;
}

const pixels = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
const isReadable = (bytes: Buffer) =>
  pixels(bytes).then(
    () => true,
    () => false,
  );

const photo = () => sharp(fixturePath('portrait.jpg'));
const kinds = {
  baseline: () => photo().jpeg(),
  'grey baseline': () => photo().greyscale().jpeg(),
  'CMYK baseline': () => photo().toColourspace('cmyk').jpeg(),
  'turned baseline with tables of its own': () =>
    photo().withMetadata({ orientation: 6 }).jpeg({ optimiseCoding: true }),
  'baseline with a scan for each colour': () => ({ toBuffer: scanForEachColour }),
  progressive: () => photo().jpeg({ progressive: true }),
};

/**
 * Put together from a grey JPEG of each channel: their scans and tables are what those of a colour
 * are.
 */
async function scanForEachColour(): Promise<Buffer> {
  const colours = ([0, 1, 2] as const).map((channel) =>
    photo().extractChannel(channel).jpeg({ optimiseCoding: false }).toBuffer(),
  );
  const greys = await Promise.all(colours);
  const [first] = greys;
  if (!first) throw new Error('there is no channel');
  const frame = first.indexOf(Buffer.from([0xff, 0xc0]));
  const [precisionAndSize, tables] = [first.subarray(frame + 4, frame + 9), frame + 13];
  const components = [1, 2, 3].flatMap((id) => [id, 0x11, 0]);
  return Buffer.concat([
    first.subarray(0, frame),
    Buffer.from([0xff, 0xc0, 0, 17, ...precisionAndSize, 3, ...components]),
    first.subarray(tables, first.indexOf(startOfScan)),
    ...greys.map((grey, index) => {
      const scan = Buffer.from(grey.subarray(grey.indexOf(startOfScan), -2));
      scan[5] = index + 1;
      return scan;
    }),
    end,
  ]);
}

const faults: [what: string, spoil: (jpeg: Buffer) => Buffer, kinds?: (keyof typeof kinds)[]][] = [
  [
    'wrong parameters of its scan',
    withWrongScan,
    Object.keys(kinds).filter((kind) => kind !== 'progressive') as (keyof typeof kinds)[],
  ],
  ['a stray byte before its tables', withStrayBytes(0xdb, Buffer.from([0]))],
  [
    'stray bytes before its frame',
    withStrayBytes(0xdb, Buffer.from('\xff\x00 \xff\xd3?', 'latin1')),
  ],
  ['255 stray bytes before its scan', withStrayBytes(0xda, Buffer.alloc(255, 0x41))],
  ['a stray byte behind its start', (jpeg) => insert(jpeg, 2, Buffer.from([0x41]))],
  ['no end marker', withoutEnd],
  ['half an end marker', (jpeg) => jpeg.subarray(0, endOf(jpeg) + 1)],
  [
    'all of them',
    (jpeg) => withWrongScan(withStrayBytes(0xdb, Buffer.alloc(9))(withoutEnd(jpeg))),
    ['baseline', 'grey baseline'],
  ],
];

describe('a JPEG with a fault that viewers forgive', () => {
  for (const [what, spoil, spoilt = Object.keys(kinds) as (keyof typeof kinds)[]] of faults) {
    for (const kind of spoilt) {
      it(`has the same pixels where it is ${kind} and has ${what}`, async () => {
        const good = await kinds[kind]().toBuffer();
        const faulty = spoil(good);
        const before = Buffer.from(faulty);
        expect(await isReadable(faulty)).to.equal(false);

        const mended = mendJpeg(faulty);

        expect((await pixels(mended)).equals(await pixels(good))).to.equal(true);
        expect((await sharp(mended).metadata()).orientation).to.equal(
          (await sharp(good).metadata()).orientation,
        );
        expect(faulty.equals(before)).to.equal(true);
        expect(mendJpeg(mended)).to.equal(mended);
      });

      it(`stays unreadable where it is damaged or cut off besides: ${kind}, ${what}`, async () => {
        const good = await kinds[kind]().toBuffer();
        const cut = (share: number) => good.subarray(0, Math.floor(good.length * share));

        // The decoder takes damage that makes it read less than there is, as in this one of CMYK.
        const others = kind === 'CMYK baseline' ? [] : [damaged(good)];
        for (const bad of [...others, cut(0.5), cut(0.9), Buffer.concat([cut(0.7), end])]) {
          expect(await isReadable(mendJpeg(spoil(bad)))).to.equal(false);
        }
      });
    }
  }
});

describe('a JPEG without such a fault', () => {
  it('is left as it is, also with another picture or a film behind it', async () => {
    for (const make of Object.values(kinds)) {
      const good = await make().toBuffer();
      const padded = insert(good, good.indexOf(Buffer.from([0xff, 0xdb])), Buffer.alloc(3, 0xff));
      for (const bytes of [good, padded, Buffer.concat([good, good, Buffer.from('ftypmp42')])]) {
        expect(mendJpeg(bytes)).to.equal(bytes);
      }
    }
  });

  it('is left as it is where it was cut off between two of its scans', async () => {
    for (const kind of ['progressive', 'baseline with a scan for each colour'] as const) {
      const good = await kinds[kind]().toBuffer();
      for (
        let at = good.indexOf(startOfScan) + 1;
        (at = good.indexOf(startOfScan, at)) !== -1;
        at += 1
      ) {
        const cut = good.subarray(0, at);
        expect(mendJpeg(cut)).to.equal(cut);
      }
    }
  });

  it('is left as it is where it ends in its header, or is none', async () => {
    const good = await kinds.baseline().toBuffer();
    const scan = good.indexOf(startOfScan);
    const png = await photo().png().toBuffer();
    for (const bytes of [
      png,
      Buffer.of(),
      ...[1, 2, 3, 20, scan, scan + 5].map((at) => good.subarray(0, at)),
    ]) {
      expect(mendJpeg(bytes)).to.equal(bytes);
    }
  });

  it('is left as it is with more stray bytes than padding has', async () => {
    const stray = withStrayBytes(0xdb, Buffer.alloc(400, 0x41))(await kinds.baseline().toBuffer());

    expect(mendJpeg(stray)).to.equal(stray);
  });
});
