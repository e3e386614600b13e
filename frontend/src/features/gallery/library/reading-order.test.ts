import { expect } from 'chai';
import { readingOrder } from './reading-order.ts';

describe('the reading order', () => {
  it('turns round what was made together, and nothing else', () => {
    const items = [
      { generationId: 'c', sequence: 1 },
      { generationId: 'b', sequence: 3 },
      { generationId: 'b', sequence: 2 },
      { generationId: 'b', sequence: 1 },
      { generationId: null, sequence: 2 },
      { generationId: null, sequence: 1 },
    ];

    expect(
      readingOrder(items).map(({ generationId, sequence }) => `${generationId}${sequence}`),
    ).to.deep.equal(['c1', 'b1', 'b2', 'b3', 'null2', 'null1']);
    expect(readingOrder([])).to.deep.equal([]);
  });
});
