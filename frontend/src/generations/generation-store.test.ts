import { expect } from 'chai';
import { generationOf } from '#tests/generation.ts';
import {
  clearGenerations,
  putGeneration,
  putProgress,
  useGenerations,
} from './generation-store.ts';

describe('the generations that a browser knows of', () => {
  afterEach(clearGenerations);

  it('show progress that was pushed while the list was on its way', () => {
    const { id } = generationOf();
    const animating = { progress: 0.25, stage: 'Animating', queuePosition: null, etaSeconds: 40 };

    putProgress({ id, ...animating });
    putGeneration(generationOf());

    expect(useGenerations.getState().generations[id]).to.include(animating);
    expect(useGenerations.getState().earlyProgress).to.deep.equal({});
  });
});
