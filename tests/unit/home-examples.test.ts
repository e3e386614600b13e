import { expect } from 'chai';
import { sampleChart } from '../../backend/providers/charts/sample.ts';
import { hashtagsFor } from '../../preview-engine/hashtags/hashtags.ts';
import {
  exampleHashtags,
  exampleSongs,
  exampleTheme,
} from '../../frontend/src/features/home/example-texts.ts';

describe('the lists on the home screen', () => {
  it('are what the product makes of that theme', () => {
    expect(hashtagsFor(exampleTheme).slice(0, exampleHashtags.length)).to.deep.equal(
      exampleHashtags,
    );
  });

  it('are the head of the sample chart', async () => {
    const { songs } = await sampleChart().top(exampleSongs.length, new AbortController().signal);
    expect(songs.map(({ title, artist }) => [title, artist])).to.deep.equal(exampleSongs);
  });
});
