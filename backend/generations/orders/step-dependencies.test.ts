import type { MadeFile, PlannedStep } from '../stored-generation.ts';
import { endStep, readySteps } from './step-dependencies.ts';

describe('the steps of a plan', () => {
  const file: MadeFile = { key: 'intermediate/a.jpg', contentType: 'image/jpeg' };
  const picture = (seed: number): PlannedStep => ({
    work: { capability: 'text-to-image', prompt: '', source: null, seed },
    makes: { kind: 'file' },
  });
  const shot = (step: number): PlannedStep => ({
    work: { capability: 'persona-shot', prompt: '', source: { step }, seed: 1 },
    makes: { kind: 'file' },
  });
  const training: PlannedStep = {
    work: {
      capability: 'train-persona',
      prompt: '',
      source: { step: 0 },
      shots: [{ step: 1 }, { step: 2 }],
    },
    makes: { kind: 'model' },
  };
  const steps = [picture(1), shot(0), shot(0), training];

  it('are ready when everything they work from is made, whatever ended first', () => {
    expect(readySteps([picture(1), picture(2)], {})).to.deep.equal([0, 1]);
    expect(readySteps(steps, {})).to.deep.equal([0]);
    expect(readySteps(steps, { 0: file })).to.deep.equal([1, 2]);
    expect(readySteps(steps, { 0: file, 2: file })).to.deep.equal([1]);
    expect(readySteps(steps, { 0: file, 2: file, 1: file })).to.deep.equal([3]);
    expect(readySteps(steps, { 0: file, 1: file, 2: file, 3: null })).to.deep.equal([]);
  });

  it('are given up with what they work from, also over several steps', () => {
    expect(endStep(steps, {}, { step: 0, file: null })).to.deep.equal({
      0: null,
      1: null,
      2: null,
      3: null,
    });
    expect(endStep(steps, { 0: file }, { step: 2, file: null })).to.deep.equal({
      0: file,
      2: null,
      3: null,
    });
    expect(endStep(steps, { 0: file }, { step: 1, file })).to.deep.equal({ 0: file, 1: file });
  });
});
