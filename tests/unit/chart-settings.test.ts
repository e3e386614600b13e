import { ConfigError, readConfig } from '../../backend/config.ts';
import { openCharts } from '../../backend/providers/open-charts.ts';

describe('the settings of the music charts', () => {
  const labels = (settings: Record<string, string>) => {
    const charts = openCharts(readConfig(settings));
    return Object.values(charts).map((providers) => providers.map(({ label }) => label));
  };

  it('ask for the charts of the United States, or of the country that is set', () => {
    const [us, de] = ['Apple Music most played, US', 'Apple Music most played, DE'];
    expect(labels({})).to.deep.equal([
      [us, 'Deezer chart'],
      ['Deezer chart', us],
    ]);
    for (const CHART_COUNTRY of ['de', 'DE']) {
      expect(labels({ CHART_COUNTRY })[0]?.[0]).to.equal(de);
    }
    expect(labels({ CHART_COUNTRY: '' })[0]?.[0]).to.equal(us);
  });

  it('ask the services that search the web first, and only the public charts when told so', () => {
    const keys = { OPENAI_API_KEY: 'sk-test', GOOGLE_AI_API_KEY: 'AIza-test' };
    const publicCharts = ['Apple Music most played, US', 'Deezer chart'];
    const [openai, google] = ['OpenAI', 'Google'].map((name) => `Trends of the web by ${name}, US`);

    expect(labels(keys)[0]).to.deep.equal([openai, google, ...publicCharts]);
    expect(labels({ ...keys, MUSIC_CHARTS: 'public' })[0]).to.deep.equal(publicCharts);
    const own = { OPENAI_BASE_URL: 'http://gpu:8000/v1', MODEL_OPENAI_HASHTAGS: 'qwen3' };
    expect(labels(own)[0]).to.deep.equal(publicCharts);
    const searching = { ...own, SEARCH_URL: 'http://searxng:8080' };
    expect(labels(searching)[0]).to.deep.equal([openai, ...publicCharts]);
  });

  it('ask nobody when charts are off', () => {
    expect(labels({ MUSIC_CHARTS: 'off' })).to.deep.equal([[], []]);
  });

  it('are refused when the country is not two letters', () => {
    for (const CHART_COUNTRY of ['usa', 'd', '1a', '../', 'd e', 'de\n', 'ДЕ']) {
      expect(() => readConfig({ CHART_COUNTRY }), CHART_COUNTRY).to.throw(
        ConfigError,
        'CHART_COUNTRY must be the two letters of a country, for example de',
      );
    }
  });
});
