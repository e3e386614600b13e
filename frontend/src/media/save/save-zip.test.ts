import { splitBySize, withDistinctNames } from './save-zip.ts';

describe('the zips that a browser writes', () => {
  it('gives files of one name several', () => {
    const names = ['a.jpg', 'A.jpg', 'a.jpg', 'a (2).jpg', 'b', 'b'];

    expect(
      withDistinctNames(names.map((name) => ({ name }))).map(({ name }) => name),
    ).to.deep.equal(['a.jpg', 'A (2).jpg', 'a (3).jpg', 'a (2) (2).jpg', 'b', 'b (2)']);
  });

  it('becomes several where files are large, with at least one file in each', () => {
    const sizes = [100, 100, 100, 1, 300, 1].map((megabytes) => ({
      sizeBytes: megabytes * 1_000_000,
    }));

    expect(splitBySize(sizes).map((part) => part.length)).to.deep.equal([2, 2, 1, 1]);
    expect(splitBySize([])).to.deep.equal([]);
  });
});
