import { faultOf } from '#tests/fault-of.ts';
import { scriptedProvider } from '#tests/scripted-provider.ts';
import { stepContext } from '#tests/step-context.ts';
import { composeProvider, type ProviderPart } from './compose-provider.ts';
import type { Step } from './provider.ts';

const picture: Step = { capability: 'text-to-image', prompt: 'a boat', source: null, seed: 1 };
const film: Step = {
  capability: 'image-to-video',
  prompt: 'waves',
  source: { key: 'a' },
  seconds: 10,
};
const { signal } = new AbortController();

describe('a provider of several parts', () => {
  const pictures = scriptedProvider({}, { capability: 'text-to-image' });
  const films: ProviderPart = {
    ...scriptedProvider({}, { capability: 'image-to-video' }),
    submitSeconds: 120,
    trustedOrigins: ['http://films.internal'],
    estimateCostMicros: () => 7,
    submit: async () => ({ state: 'submitted', ref: { film: 1 } }),
    look: async (refs) =>
      refs.map((ref) => ({ state: 'waiting', nextPollSeconds: Number(ref.film) })),
    check: async () => ['no such model'],
  };
  const both = composeProvider({ name: 'both', label: 'Both' }, [pictures, films]);

  it('has the capabilities of all, and the longest time for a submit', () => {
    expect([...both.capabilities]).to.deep.equal(['text-to-image', 'image-to-video']);
    expect(both).to.include({ name: 'both', submitSeconds: 120, isSubmitRepeatable: false });
    expect(both.trustedOrigins).to.deep.equal(['http://films.internal']);
  });

  it('gives each step to its part, and each ref back to the part that made it', async () => {
    const context = { ...stepContext({ clientRef: 'first' }), prepared: null };
    const refs = await Promise.all(
      [picture, film].map(async (step) => {
        const submitted = await both.submit(step, context);
        if (submitted.state !== 'submitted') return expect.fail('not submitted');
        // As the database keeps it.
        return JSON.parse(JSON.stringify(submitted.ref)) as Record<string, unknown>;
      }),
    );
    const [pictureRef = {}, filmRef = {}] = refs;

    expect(both.estimateCostMicros(film)).to.equal(7);
    expect(pictures.submits).to.deep.equal(['first']);
    await both.cancel(pictureRef, signal);
    expect(pictures.cancels).to.deep.equal(['first']);
    expect(await both.look?.([filmRef, pictureRef], signal)).to.deep.equal([
      { state: 'waiting', nextPollSeconds: 1 },
      { state: 'ready' },
    ]);
    expect(await both.check?.(signal)).to.deep.equal(['no such model']);
  });

  it('has no phase that none of its parts has', () => {
    const one = composeProvider({ name: 'one', label: 'One' }, [pictures]);

    expect(one).not.to.have.any.keys('look', 'find', 'verifyCallback');
  });

  it('keeps the place of a part that is not set up, and loses only what that one began', async () => {
    const later = composeProvider({ name: 'later', label: '' }, [null, films]);
    const ref = { part: 1, ref: { film: 3 } };

    expect([...later.capabilities]).to.deep.equal(['image-to-video']);
    expect(await later.look?.([ref], signal)).to.deep.equal([
      { state: 'waiting', nextPollSeconds: 3 },
    ]);
    const gone = await faultOf(later.poll(picture, { part: 0, ref: {} }, stepContext()));
    expect(gone).to.have.property('faultClass', 'lost');
    await later.cancel({ part: 0, ref: {} }, signal);
  });

  it('is refused when two parts have one capability', () => {
    const twice = () => composeProvider({ name: 'twice', label: '' }, [films, films]);

    expect(twice).to.throw('two parts of twice have one capability');
  });
});
