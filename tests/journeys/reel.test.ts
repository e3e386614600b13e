import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Generation } from '../../contract/generation.ts';
import { readMp4 } from '../../backend/media-files/mp4.ts';
import type { LiveTab, Person } from '../person.ts';
import { testPhoto, worldOnce } from '../world.ts';

describe('the first reel', () => {
  const world = worldOnce();
  let url: string;
  let creator: Person;
  let first: LiveTab;
  let second: LiveTab;
  let over: Generation;
  before(async () => {
    url = (await world.open({ reelSize: { width: 720, height: 1280 } })).url ?? '';
    creator = await world.person(url).register();
    first = await creator.openTab();
    const phone = await creator.secondDevice();
    second = await phone.openTab();
    over = await creator.untilEnded(await creator.startReel(await testPhoto()), 150);
    const isOver = ({ events }: LiveTab) =>
      events.some(({ type }) => type === 'generation.succeeded');
    await Promise.all([first.until(isOver), second.until(isOver)]);
    phone.closeTabs();
  }).timeout(180_000);

  it('is a real ten-second video of the photo, and takes one token of ten', async () => {
    expect(over.status).to.equal('succeeded');
    expect(over.progress).to.equal(1);
    expect(await creator.balance()).to.equal(9);
    const [video] = await creator.images();
    expect(video).to.include({
      isVideo: true,
      videoCategory: 'flexing',
      videoOption: 'Flex Abs',
      generationId: over.id,
      width: 720,
      height: 1280,
    });
    expect(over.result?.media).to.deep.equal([video]);
    const file = await fetch(new URL(video?.imageUrl ?? '', url));
    const path = join(world.dataDir, 'check.mp4');
    await writeFile(path, Buffer.from(await file.arrayBuffer()));
    expect(await readMp4(path)).to.include({ width: 720, height: 1280, isFastStart: true });
    expect((await readMp4(path)).durationSeconds).to.be.closeTo(10, 0.05);
    expect(await world.files('uploads')).to.deep.equal([]);
  });

  it('is seen live in two tabs, in the same order, without a hole', () => {
    expect(first.events.map(({ type }) => type)).to.deep.equal([
      'generation.queued',
      'balance.changed',
      'generation.started',
      'media.added',
      'generation.succeeded',
    ]);
    expect(first.events).to.deep.equal(second.events);
    const numbers = first.events.map(({ seq }) => seq);
    expect(numbers).to.deep.equal(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    const shares = first.progress.map(({ data }) => data.progress);
    expect(shares.length).to.be.greaterThan(2);
    expect(shares).to.deep.equal(shares.toSorted((a, b) => a - b));
  });
});
