import sharp from 'sharp';
import { faultOf } from '#tests/fault-of.ts';
import { standInOnce } from '#tests/provider-stand-in/stand-in.ts';
import type { Misbehaviour } from '#tests/provider-stand-in/service.ts';
import { ProviderFault, type FaultClass } from '../provider.ts';
import { moderationAt, type Moderated } from './moderation.ts';

describe('the moderation of words and pictures', () => {
  const standIn = standInOnce();
  beforeEach(() => {
    standIn.openai.behave();
    standIn.openai.setModeration(() => []);
  });

  const judge = (moderated: Moderated, apiKey = standIn.settings.OPENAI_API_KEY ?? '') =>
    moderationAt(apiKey, standIn.settings.OPENAI_BASE_URL)(moderated);

  it('allows what breaks no rule', async () => {
    expect(await judge({ text: 'a walk on the beach' })).to.deep.equal({
      isAllowed: true,
      categories: [],
    });
  });

  it('names the rules that are broken', async () => {
    standIn.openai.setModeration(() => ['sexual', 'sexual/minors']);

    expect(await judge({ text: 'words' })).to.deep.equal({
      isAllowed: false,
      categories: ['sexual', 'sexual/minors'],
    });
  });

  it('judges a picture together with its words', async () => {
    const create = { width: 8, height: 8, channels: 3, background: '#a06040' } as const;
    const bytes = await sharp({ create }).jpeg().toBuffer();

    await judge({ text: 'make it smile', image: { bytes, contentType: 'image/jpeg' } });

    const sent = standIn.book.findLast(({ call }) => call === 'moderations')?.json;
    expect(sent).to.deep.equal({
      model: 'omni-moderation-latest',
      input: [
        { type: 'text', text: 'make it smile' },
        {
          type: 'image_url',
          image_url: { url: `data:image/jpeg;base64,${bytes.toString('base64')}` },
        },
      ],
    });
  });

  const failing: [string, Misbehaviour, FaultClass][] = [
    ['429', { how: 'error', status: 429 }, 'quota'],
    ['500', { how: 'error', status: 500 }, 'unavailable'],
    ['a page', { how: 'html' }, 'unavailable'],
    ['wrong types', { how: 'wrong-types' }, 'unavailable'],
    ['a connection that drops', { how: 'drop-after' }, 'unavailable'],
    ['two gigabytes', { how: 'huge' }, 'unavailable'],
  ];
  for (const [what, misbehaviour, expected] of failing) {
    it(`cannot tell, and says why (${expected}): ${what}`, async () => {
      standIn.openai.misbehave('moderations', misbehaviour);

      const fault = await faultOf(judge({ text: 'words' }));

      expect(fault).to.be.instanceOf(ProviderFault).and.include({ faultClass: expected });
    });
  }

  it('never tells the key that a server repeats as its code', async () => {
    const apiKey = 'sk-of-an-operator';
    const body = { error: { code: `key ${apiKey}` } };
    standIn.openai.misbehave('moderations', { how: 'error', status: 401, body });

    const fault = await faultOf(judge({ text: 'words' }, apiKey));

    expect(fault).to.be.instanceOf(ProviderFault).and.include({ faultClass: 'auth' });
    expect(String(fault)).to.contain('answered 401').and.not.to.contain(apiKey);
  });
});
