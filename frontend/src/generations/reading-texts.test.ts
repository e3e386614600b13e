import { readingTexts, spokenReading } from './reading-texts.ts';

describe('the texts of a reading', () => {
  it('name what is drawn and what is left out, each word once', () => {
    const reading = { draws: ['red', 'bicycle'], leavesOut: ['windmill', 'old', 'windmill'] };

    expect(readingTexts(reading, 'picture')).to.deep.equal({
      label: 'Will draw',
      chips: ['red', 'bicycle'],
      line: 'Leaves out: windmill, old',
    });
    expect(spokenReading(reading, 'picture')).to.equal(
      'Will draw: red, bicycle. Leaves out: windmill, old',
    );
    expect(spokenReading({ draws: ['beach'], leavesOut: [] }, 'picture')).to.equal(
      'Will draw: beach.',
    );
  });

  it('say that an order would be refused, but for a film, which is always made', () => {
    const reading = { draws: [], leavesOut: ['teapot'] };

    expect(readingTexts(reading, 'picture').line).to.equal(
      'We cannot draw what this begins with: teapot',
    );
    expect(readingTexts(reading, 'film').line).to.equal(
      'The camera moves on its own. Leaves out: teapot',
    );
  });

  it('announce nothing before there is a reading', () => {
    expect(spokenReading(undefined, 'picture')).to.equal('');
    expect(readingTexts(undefined, 'film').chips).to.deep.equal([]);
  });
});
