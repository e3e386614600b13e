import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Provider } from '../../backend/providers/provider.ts';
import { readOrigin } from '../read-origin.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { openWorld, testPhoto, type World } from '../world.ts';

describe('every file that is made says how it came to be', () => {
  let world: World;
  let folder: string;
  beforeEach(async () => {
    world = await openWorld();
    folder = await mkdtemp(join(tmpdir(), 'lumireel-origins-'));
  });
  afterEach(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function originsOf(order: 'story' | 'reel', providers?: Provider[]) {
    const lumireel = await world.open(providers ? { providers } : {});
    const url = lumireel.url ?? '';
    const creator = await world.person(url).register();
    if (order === 'story') {
      await creator.expect('POST', '/api/generate-image', { json: { theme: 'luxuryTravel' } });
    } else {
      await creator.untilEnded(await creator.startReel(await testPhoto()));
    }
    const items = await creator.images();
    const urls = items.flatMap(({ imageUrl, thumbnailUrl, posterUrl }) => [
      ...[imageUrl, thumbnailUrl],
      ...(posterUrl ? [posterUrl] : []),
    ]);
    const origins = new Set<string | null>();
    for (const [index, path] of urls.entries()) {
      const file = join(folder, `${index}`);
      const bytes = Buffer.from(await (await fetch(url + path)).arrayBuffer());
      await writeFile(file, bytes);
      origins.add(await readOrigin(file));
      // Where ExifTool is not installed, the packet is still there in plain text.
      expect(bytes.includes('digitalsourcetype/'), path).to.equal(true);
    }
    expect(urls).to.have.length(order === 'story' ? 6 : 3);
    return [...origins];
  }
  const orNotInstalled = (origin: string) => [[origin], [null]];

  it('pictures that the preview engine drew', async () => {
    expect(await originsOf('story')).to.deep.be.oneOf(orNotInstalled('algorithmicMedia'));
  });

  it('pictures that a model made', async () => {
    const provider = scriptedProvider({}, { capability: 'text-to-image' });
    const expected = orNotInstalled('trainedAlgorithmicMedia');
    expect(await originsOf('story', [provider])).to.deep.be.oneOf(expected);
  });

  it('reels that a model made of a photo', async () => {
    const expected = orNotInstalled('compositeWithTrainedAlgorithmicMedia');
    expect(await originsOf('reel', [scriptedProvider()])).to.deep.be.oneOf(expected);
  });
});
