import { z } from 'zod';
import { sampleChart } from '../../backend/providers/charts/chart.ts';
import { previewEngine } from '../../preview-engine/preview-engine.ts';
import { exampleHashtags, exampleSongs } from '../../frontend/src/features/home/example-texts.ts';
import type { RenderContext } from '#preview-engine/render-context.ts';

const unusedContext: RenderContext = {
  source: () => Promise.reject(new Error('hashtags have no source')),
  scratchDir: '',
  signal: new AbortController().signal,
  report: () => undefined,
};

describe('the lists on the home screen', () => {
  it('are what the product makes of that theme', async () => {
    const engine = previewEngine({ reelSize: { width: 360, height: 640 } });
    const step = { capability: 'hashtags', prompt: 'streetwear in Tokyo', source: null } as const;

    const answer = await engine.poll(step, {}, unusedContext);

    const hashtags = z.array(z.string()).parse('data' in answer && answer.data?.hashtags);
    expect(hashtags.slice(0, exampleHashtags.length)).to.deep.equal(exampleHashtags);
  });

  it('are the first songs of the sample chart', () => {
    const songs = sampleChart.songs.slice(0, exampleSongs.length);
    expect(songs.map(({ title, artist }) => [title, artist])).to.deep.equal(exampleSongs);
  });
});
