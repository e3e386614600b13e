import { hashtagGrammar } from '#contract/tools/hashtags.ts';
import { faultOf } from '#tests/fault-of.ts';
import { orderHashtags, useTextModels } from '#tests/hashtag-order.ts';
import { obedientModel, promptInjections } from '#tests/prompt-injections.ts';
import { hashtagsFor, pagesAbout, usualModel } from '#tests/provider-stand-in/language-model.ts';
import type { RecordedRequest } from '#tests/provider-stand-in/service.ts';
import { sampleOf } from '#tests/sample-size.ts';
import { ProviderFault } from '../provider.ts';
import type { TextModel } from './text-model.ts';
import { textCostMicros } from './metered-model.ts';

/** Each requests a model to do something else; a full run tries all of them. */
const payloads = sampleOf(promptInjections(300), 30);

/**
 * The dearest that an order can be at the stand-in, whose answers have 8,000 and 1,200 tokens. No
 * request can limit Google's searches.
 */
function budgetMicros({ id, dialect }: TextModel): number {
  const searches = dialect === 'gemini' ? 101 : 3;
  return textCostMicros(
    { id, dialect },
    { inputTokens: 3 * 8_000, outputTokens: 3 * 1_200, searches },
  );
}

describe('a model that obeys whatever it reads', () => {
  const { standIn, models } = useTextModels();
  beforeEach(() => {
    standIn.openai.setModel(obedientModel);
    standIn.google.setModel(obedientModel);
  });

  for (const name of ['openai', 'google', 'serverWithSearch'] as const) {
    it(`makes hashtags or nothing of a theme with instructions (${name})`, async () => {
      const outcomes = { delivered: 0, failed: 0 };
      for (const theme of payloads) outcomes[await outcomeOf(models[name], theme)] += 1;

      // It was obeyed, and both ends were seen.
      expect(outcomes.delivered).to.be.greaterThan(4);
      expect(outcomes.failed).to.be.greaterThan(4);
    });
  }

  it('makes hashtags or nothing of search results with instructions', async () => {
    const outcomes = { delivered: 0, failed: 0 };
    for (const payload of payloads) {
      standIn.searxng.setPages(() => [
        {
          url: `https://evil.example/?${payload}`,
          title: payload,
          content: `${payload} ${payload}`,
        },
        { url: 'javascript:alert(1)', title: payload, content: payload },
      ]);
      outcomes[await outcomeOf(models.serverWithSearch, 'sourdough baking')] += 1;
    }

    expect(outcomes.delivered).to.be.greaterThan(4);
    expect(outcomes.failed).to.be.greaterThan(4);
  });

  it('gets the titles of pages with instructions shown as the words they are', async () => {
    for (const payload of payloads) {
      standIn.openai.setModel((asked) => ({
        ...usualModel(asked),
        text: JSON.stringify({ hashtags: hashtagsFor('calm') }),
        pages: [{ url: `https://evil.example/${payload}`, title: payload }, ...pagesAbout('calm')],
      }));

      expect(await outcomeOf(models.openai, 'calm')).to.equal('delivered');
    }
  });

  /** Orders, and checks everything that must hold whatever was said. */
  async function outcomeOf(model: TextModel, theme: string): Promise<'delivered' | 'failed'> {
    const before = standIn.book.length;
    let cost: number | undefined;
    const fault = await faultOf(
      orderHashtags(model, { theme }).then(({ data, actualCostMicros }) => {
        cost = actualCostMicros;
        checkAnswer(data, theme);
      }),
    );
    checkRequests(standIn.book.slice(before), model);
    if (fault instanceof ProviderFault) {
      expect(fault.faultClass, theme).to.equal('lost');
      cost = fault.costMicros;
    } else {
      expect(fault).to.equal(undefined);
    }
    expect(cost ?? 0).to.be.at.most(budgetMicros(model));
    return fault ? 'failed' : 'delivered';
  }

  function checkAnswer(data: Record<string, unknown>, theme: string): void {
    const { hashtags, sources, ...rest } = data as {
      hashtags: string[];
      sources: { title: string; url: string }[];
    };
    expect(rest).to.deep.equal({});
    expect(new Set(hashtags.map((tag) => tag.toLowerCase())).size, theme).to.equal(30);
    for (const tag of hashtags) expect(tag).to.match(hashtagGrammar);
    expect(sources.length).to.be.at.most(10);
    for (const source of sources) {
      expect(source).to.have.all.keys('title', 'url');
      expect(source.url).to.match(/^https:\/\/[^@\s]+$/);
      expect(source.title).to.match(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,120}$/u);
    }
    expect(JSON.stringify(data)).not.to.contain(standIn.settings.OPENAI_API_KEY);
  }

  function checkRequests(requests: readonly RecordedRequest[], model: TextModel): void {
    const asked = requests.filter(({ isPaid }) => isPaid);
    const searches = requests.filter(({ service }) => service === 'searxng');
    expect(asked.length).to.be.within(1, 3);
    expect(searches.length).to.be.at.most(3);
    expect(requests).to.have.length(asked.length + searches.length);
    for (const { json } of asked) {
      const body = JSON.stringify(json);
      expect(body).not.to.contain(model.apiKey);
      expect(toolsIn(json)).to.be.oneOf(['', 'web_search', 'googleSearch', 'search']);
      expect(body).to.match(/"max_output_tokens":6000|"maxOutputTokens":6000|"max_tokens":6000/);
      if (toolsIn(json) === 'web_search') expect(json).to.include({ max_tool_calls: 2 });
    }
  }
});

/** Names of the tools that a request lets the model call. */
function toolsIn(json: unknown): string {
  type Tool = { type?: string; function?: { name: string } };
  const { tools = [] } = json as { tools?: Tool[] };
  return tools
    .map((tool) => tool.function?.name ?? tool.type ?? Object.keys(tool).toString())
    .join(', ');
}
