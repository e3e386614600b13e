import { hashtagGrammar } from '#contract/tools/hashtags.ts';
import { hashtagFault, orderHashtags, useTextModels } from '#tests/hashtag-order.ts';
import { hashtagsFor, type LanguageModel } from '#tests/provider-stand-in/language-model.ts';

const theme = 'sourdough baking';

describe('hashtags by a language model', () => {
  const { standIn, models, requestsDuring } = useTextModels();

  const searching = ['openai', 'google', 'serverWithSearch'] as const;
  for (const name of searching) {
    it(`are thirty of the grammar with the pages of a search (${name})`, async () => {
      const { data } = await orderHashtags(models[name]);

      expect(data.hashtags).to.have.length(30);
      for (const tag of data.hashtags) expect(tag).to.match(hashtagGrammar);
      expect(data.hashtags[0]).to.equal('#sourdoughbaking');
      expect(data.sources).to.have.length(3);
      for (const { title, url } of data.sources) {
        expect(url).to.match(/^https:\/\/\w+\.example\//);
        expect(title).to.be.a('string').and.not.equal('');
      }
    });
  }

  it('have no sources from a server that cannot search', async () => {
    const { data } = await orderHashtags(models.server);

    expect(data.hashtags).to.have.length(30);
    expect(data.sources).to.deep.equal([]);
  });

  it('cost one request at a service with a search of its own, which must search', async () => {
    const [request, ...more] = await requestsDuring(() => orderHashtags(models.openai));

    expect(more).to.deep.equal([]);
    expect(request?.json).to.deep.include({
      max_tool_calls: 2,
      max_output_tokens: 6000,
      store: false,
      tool_choice: 'required',
    });
  });

  it('are searched for once by us where the model has no search, in the model’s own words', async () => {
    const requests = await requestsDuring(() => orderHashtags(models.serverWithSearch));

    expect(requests.map(({ call }) => call)).to.deep.equal(['chat', 'search', 'chat']);
    const [, , answer] = requests;
    expect(JSON.stringify(answer?.json)).to.contain('What people post about sourdough baking.');
    expect(answer?.json).not.to.have.property('tools');
  });

  it('are made without sources while the search server is away', async () => {
    standIn.searxng.misbehave('search', { how: 'drop-before' });

    const { data } = await orderHashtags(models.serverWithSearch);

    expect(data.hashtags).to.have.length(30);
    expect(data.sources).to.deep.equal([]);
  });

  it('are searched for by the theme where the server has no tools', async () => {
    standIn.openai.misbehave('chat', { how: 'error', status: 400, body: {} });

    const requests = await requestsDuring(() => orderHashtags(models.serverWithSearch));

    expect(requests.map(({ call, status }) => [call, status])).to.deep.equal([
      ['chat', null],
      ['search', 200],
      ['chat', 200],
    ]);
  });

  it('are cleaned: one of each, of the grammar, in their order', async () => {
    const wild = [
      'Alpha',
      '#alpha',
      ' #beta ',
      '##gamma',
      '#two words',
      '#http://x.example',
      '#',
      '',
    ];
    standIn.openai.setModel(() => ({
      text: JSON.stringify({ hashtags: [...wild, ...hashtagsFor('delta', 40)] }),
      searches: ['delta'],
    }));

    const { data } = await orderHashtags(models.openai);

    expect(data.hashtags.slice(0, 4)).to.deep.equal(['#Alpha', '#beta', '#gamma', '#delta']);
    expect(data.hashtags).to.have.length(30);
  });

  it('cost what they did where a model does not search that must', async () => {
    standIn.openai.setModel(() => ({ text: JSON.stringify({ hashtags: hashtagsFor(theme) }) }));

    const { faultClass, costMicros } = await hashtagFault(models.openai);

    expect({ faultClass, costMicros }).to.deep.equal({ faultClass: 'lost', costMicros: 1_400 });
  });

  it('are asked for once more, without a search, when 29 came', async () => {
    const answers = [29, 36];
    standIn.openai.setModel(({ tools }) => ({
      text: JSON.stringify({ hashtags: hashtagsFor(theme, answers.shift()) }),
      ...(tools.length > 0 ? { searches: [theme] } : {}),
    }));

    const requests = await requestsDuring(async () => {
      const { data, actualCostMicros } = await orderHashtags(models.openai);
      expect(data.hashtags).to.have.length(30);
      expect(actualCostMicros).to.equal(2 * (800 + 600) + 10_000);
    });

    expect(requests).to.have.length(2);
    expect(requests[1]?.json).not.to.have.property('tools');
  });

  const useless: [string, ReturnType<LanguageModel>][] = [
    ['29 twice', { text: JSON.stringify({ hashtags: hashtagsFor(theme, 29) }) }],
    ['words instead of JSON', { text: 'Sure! Here are your hashtags: #one #two' }],
    ['JSON of another form', { text: '{"hashtags": "#one"}' }],
    ['nothing', { text: '' }],
  ];
  for (const [what, said] of useless) {
    it(`are the provider’s fault, with what it cost, when it says ${what}`, async () => {
      standIn.openai.setModel(({ tools }) => ({
        ...said,
        ...(tools.length > 0 ? { searches: [theme] } : {}),
      }));

      const requests = await requestsDuring(async () => {
        const { faultClass, costMicros } = await hashtagFault(models.openai);
        expect({ faultClass, costMicros }).to.deep.equal({
          faultClass: 'lost',
          costMicros: 12_800,
        });
      });

      expect(requests).to.have.length(2);
    });
  }
});
