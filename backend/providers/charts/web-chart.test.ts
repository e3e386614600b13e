import { faultOf } from '#tests/fault-of.ts';
import { useTextModels } from '#tests/hashtag-order.ts';
import { songsOf } from '#tests/provider-stand-in/language-model.ts';
import { ProviderFault } from '../provider.ts';
import type { TextModel } from '../text/text-model.ts';
import { webChart } from './web-chart.ts';

describe('trends of the web', () => {
  const { standIn, models } = useTextModels();

  const refresh = (model: TextModel) =>
    webChart({ name: 'openai', label: 'OpenAI', model, country: 'de' }).refresh('tiktok', {
      signal: new AbortController().signal,
    });
  const answer = (songs: readonly object[]) =>
    standIn.openai.setModel(({ tools }) => ({
      text: JSON.stringify({ songs }),
      ...(tools.length > 0
        ? { searches: ['x'], pages: [{ url: 'https://trends.example/', title: 'Trends' }] }
        : {}),
    }));

  for (const name of ['openai', 'google', 'serverWithSearch'] as const) {
    it(`are ten songs of the platform and the pages that name them (${name})`, async () => {
      const { songs, source, sources, costMicros } = await refresh(models[name]);

      expect(songs).to.have.length(10);
      expect(songs[0]).to.deep.equal({
        title: 'TikTok Song 1',
        artist: 'Artist 1',
        genre: 'Latin',
        mood: 'Playful',
        durationSeconds: 154,
        url: null,
      });
      // "Thoughtful" is none of the moods.
      expect(songs[1]).not.to.have.property('mood');
      expect(source).to.equal('TikTok trends of the web, found by OpenAI');
      expect(sources).to.have.length(3);
      expect(costMicros).to.be.a('number');
    });
  }

  it('ask for the platform and the country', async () => {
    await refresh(models.openai);

    const sent = JSON.stringify(standIn.book.at(-1)?.json);
    expect(sent).to.contain('TikTok').and.to.contain('country').and.to.contain('de');
  });

  it('hold no song twice, no address and no markup', async () => {
    const wild = [
      { title: 'Go to https://evil.example', artist: 'A' },
      { title: 'www.evil.example', artist: 'A' },
      { title: '<b>Bold</b>', artist: 'A' },
      { title: 'Nobody', artist: ' ' },
      { title: 'tiktok song 1', artist: 'ARTIST 1' },
    ].map((song) => ({ genre: 'Pop', mood: 'Chill', seconds: 1, ...song }));
    const [first = {}, ...others] = songsOf('TikTok');
    answer([first, ...wild, ...others]);

    const { songs } = await refresh(models.openai);

    expect(songs.map(({ title }) => title)).to.deep.equal(
      songsOf('TikTok').map(({ title }) => title),
    );
  });

  it('are no chart with nine songs, twice', async () => {
    answer(songsOf('TikTok', 9));

    const fault = await faultOf(refresh(models.openai));

    expect(fault)
      .to.be.instanceOf(ProviderFault)
      .and.include({ faultClass: 'lost', costMicros: 12_800 });
  });

  it('are no chart without a page that names the songs', async () => {
    standIn.google.setModel(() => ({ text: JSON.stringify({ songs: songsOf('TikTok') }) }));

    const fault = await faultOf(refresh(models.google));

    expect(fault).to.be.instanceOf(ProviderFault).and.include({ faultClass: 'lost' });
  });
});
