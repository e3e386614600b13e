import { beingMadeByText, madeByText } from './made-by.ts';

describe('who made an item', () => {
  it('is named in plain words, also one that only a newer server knows', () => {
    expect(madeByText({ provider: 'openai', insteadOf: null })).to.equal('Made by OpenAI');
    expect(madeByText({ provider: 'local' })).to.equal('Made by the preview engine');
    expect(beingMadeByText({ provider: 'tomorrow', insteadOf: null })).to.equal(
      'Being made by tomorrow.',
    );
  });

  it('is given with the reason where the preview engine stood in', () => {
    const standIn = { provider: 'local', insteadOf: 'fal' };

    expect(madeByText(standIn)).to.equal(
      'Made by the preview engine because fal was not available',
    );
    expect(beingMadeByText(standIn)).to.equal(
      'Being made by the preview engine because fal is not available.',
    );
  });

  it('is left out of what an older server sends, and before a provider was asked', () => {
    expect([madeByText({}), beingMadeByText({ provider: null })]).to.deep.equal([null, null]);
  });
});
