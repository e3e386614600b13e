import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { fixturePath } from '../../tests/pictures.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { headsOf } from '../sight/heads.ts';
import type { Stage } from '../../film/canvas.ts';
import { peopleIn, stageOf } from './stage.test-world.ts';

const size = { width: 360, height: 640 };
const film = { tracks: [] };
const order = { film, size, isWhole: false };

describe('people in the frame of a reel', () => {
  const folder = testFolder();

  async function staged(image: Sharp, name: string): Promise<Stage> {
    const path = join(folder, name);
    await image.toFile(path);
    return stageOf(path, order);
  }

  for (const left of [300, 560]) {
    it(`closes in on a face ${left} pixels from the left, not on what is near it`, async () => {
      const stage = await staged(await besideCoffee(1200, 400, left), `beside-${left}.png`);

      const [head] = await headsOnStage(stage);
      expect(stage.scene.kind).to.equal('fill');
      expect(stage.scene.subject.x).to.be.closeTo(middleOf(head), 0.03);
    });
  }

  for (const left of [0, 300]) {
    it(`keeps a head in the frame that is ${left} pixels from the left`, async () => {
      const stage = await staged(await besideCoffee(520, 670, left, 220), `head-${left}.png`);

      const [head] = await headsOnStage(stage);
      expect(stage.scene.kind).to.equal('fill');
      expect(head?.left).to.be.above(-0.5);
      expect(head?.right).to.be.below(0.5);
    });
  }

  it('fills the frame with a face that is close up, though its hair is wider', async () => {
    const close = sharp(fixturePath('portrait.jpg')).extract({
      left: 111,
      top: 0,
      width: 130,
      height: 173,
    });

    expect((await staged(close.resize(900, 1200), 'close.png')).scene.kind).to.equal('fill');
  });

  it('never has blurred bars on a wide photo without a face at its sides', async () => {
    for (const name of ['cat', 'coffee', 'rocket', 'portrait']) {
      const photo = sharp(fixturePath(`${name}.jpg`)).resize(1200, 700, {
        fit: 'cover',
        position: 'top',
      });

      const { scene, backdrop } = await staged(photo, `wide-${name}.png`);

      expect(scene.kind, name).to.equal('fill');
      expect(backdrop, name).to.equal(undefined);
    }
  });

  it('shows two people side by side with both heads whole', async () => {
    const stage = await staged(await twoPeople(-100), 'two.png');

    const heads = await headsOnStage(stage);
    expect(stage.scene.kind).to.equal('fill');
    expect(heads).to.have.length(2);
    for (const { left, right } of heads) {
      expect(left).to.be.above(-0.5);
      expect(right).to.be.below(0.5);
    }
  });

  it('goes from the one to the other of two people far apart', async () => {
    const stage = await staged(await twoPeople(500), 'apart.png');

    const heads = await headsOnStage(stage);
    const places = stage.scene.path.map(({ rest }) => rest.x);
    expect(stage.scene.kind).to.equal('fill');
    expect(heads).to.have.length(2);
    expect(places[0]).to.be.closeTo(Math.min(...heads.map(middleOf)), 0.35);
    expect(places[1]).to.be.closeTo(Math.max(...heads.map(middleOf)), 0.35);
  });

  it('fills the frame around the subject that its user chose, whoever else is in the photo', async () => {
    const path = join(folder, 'chosen.png');
    await (await twoPeople(500)).toFile(path);

    const stage = await stageOf(path, { ...order, subject: { x: 0.2, y: 0.45 } });

    const [head] = await headsOnStage(stage);
    expect(stage.scene.kind).to.equal('fill');
    expect(middleOf(head)).to.be.within(-0.5, 0.5);
    expect(stage.scene.subject.x).to.be.closeTo(middleOf(head), 0.15);
  });

  it('has blurred bars where the whole photo is asked for, unless it is as tall as the frame', async () => {
    for (const [width, height, kind] of [
      [1200, 800, 'card'],
      [600, 800, 'card'],
      [720, 1280, 'fill'],
    ] as const) {
      const path = join(folder, `whole-${width}.png`);
      await plain(width, height).toFile(path);

      const { scene, backdrop } = await stageOf(path, { ...order, isWhole: true });

      expect(scene.kind).to.equal(kind);
      expect(backdrop === undefined).to.equal(kind === 'fill');
      expect(scene.photo.right - scene.photo.left).to.be.at.most(1);
    }
  });
});

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#7799bb' } });
}

/** A portrait with its left side at `left`, `side` pixels wide; the rest is full of coffee. */
async function besideCoffee(width: number, height: number, left: number, side = 400) {
  const portrait = await sharp(fixturePath('portrait.jpg')).resize(side, side).toBuffer();
  const coffee = sharp(fixturePath('coffee.jpg')).modulate({ saturation: 1.6 });
  return coffee
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: portrait, left, top: Math.round((height - side) / 2) }]);
}

/** Two portraits in front of a grey wall, with a gap between them. */
async function twoPeople(gap: number): Promise<Sharp> {
  const portrait = await sharp(fixturePath('portrait.jpg')).resize(400, 400).toBuffer();
  const first = Math.round((1500 - 800 - gap) / 2);
  const places = [first, first + 400 + gap];
  return plain(1500, 900).composite(places.map((left) => ({ input: portrait, left, top: 200 })));
}

type Head = { left: number; right: number };

/** The heads on the canvas, in frame widths from the centre of the frame at rest. */
async function headsOnStage({ photo }: Stage): Promise<Head[]> {
  const { left, density, width, height } = photo.plot;
  const rgb = Uint8Array.from(photo.rgb);
  const people = await peopleIn({ rgb, width, height });
  const place = (x: number) => left + (x * width) / density;
  return headsOf(people).map((head) => ({ left: place(head.left), right: place(head.right) }));
}

function middleOf(head: Head | undefined): number {
  return head ? (head.left + head.right) / 2 : Number.NaN;
}
