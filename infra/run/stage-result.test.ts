import {
  mergeRetry,
  failureLines,
  filesToRetry,
  summaryText,
  emptyResult,
  skippedLines,
  slowestLines,
  sumResults,
  type Failure,
} from './stage-result.ts';

function failureIn(file: string | undefined, title = 'a test'): Failure {
  return { title, reason: 'Error: no\n    at line 1', file };
}

describe('the result of npm test', () => {
  it('is the sum of its stages', () => {
    const one = {
      ...emptyResult,
      passed: 2,
      skipped: ['a moon'],
      failures: [failureIn('a.test.ts')],
    };

    const sum = sumResults([emptyResult, one, one]);

    expect(summaryText(sum)).to.equal('4 passed, 2 failed, 2 skipped');
    expect(skippedLines(sum)).to.deep.equal(['Skipped:', '  a moon', '  a moon', '']);
    expect(skippedLines(emptyResult)).to.deep.equal([]);
  });

  it('runs a few failing files again, each once', () => {
    const failures = [failureIn('a.test.ts'), failureIn('a.test.ts'), failureIn('b.test.ts')];

    expect(filesToRetry({ ...emptyResult, failures })).to.deep.equal(['a.test.ts', 'b.test.ts']);
  });

  it('runs nothing again when much failed, a process crashed or all is well', () => {
    const many = ['a', 'b', 'c', 'd'].map((file) => failureIn(file));
    const crashed = [failureIn('a.test.ts'), failureIn(undefined)];

    for (const failures of [many, crashed, []]) {
      expect(filesToRetry({ ...emptyResult, failures })).to.deep.equal([]);
    }
  });

  it('counts as passed, and still names, what passes when it is run again', () => {
    const failures = [failureIn('a.test.ts', 'lucky'), failureIn('b.test.ts', 'broken')];
    const again = { ...emptyResult, passed: 9, failures: [failureIn('b.test.ts', 'broken')] };

    const result = mergeRetry({ ...emptyResult, passed: 5, failures }, again);

    expect(summaryText(result)).to.equal('6 passed, 1 failed, 0 skipped');
    expect(failureLines(result).join('\n')).to.match(/Failed:\n {2}broken[^]*again[^]*lucky/v);
  });

  it('keeps the first failures when the second run crashes', () => {
    const first = { ...emptyResult, failures: [failureIn('a.test.ts')] };
    const crashed = { ...emptyResult, failures: [failureIn(undefined)] };

    expect(mergeRetry(first, crashed)).to.deep.equal(first);
  });

  it('names the twenty slowest tests and files of all stages, the slowest first', () => {
    const stage = (first: number) => ({
      ...emptyResult,
      times: Array.from({ length: 15 }, (_, at) => ({
        title: `test ${first + at}`,
        file: 'a.test.ts',
        ms: (first + at) * 100,
      })),
      fileTimes: [{ file: `${first}.test.ts`, ms: 10_000 + first }],
    });

    const lines = slowestLines(sumResults([stage(0), stage(15)]));

    expect(lines.slice(0, 2)).to.deep.equal(['Slowest:', '   2.9 s  test 29 (a.test.ts)']);
    expect(lines.slice(20)).to.deep.equal([
      ...['   1.0 s  test 10 (a.test.ts)', '', 'Slowest files:'],
      ...['  10.0 s  15.test.ts', '  10.0 s  0.test.ts', ''],
    ]);
    expect([...slowestLines(emptyResult), ...failureLines(emptyResult)]).to.deep.equal([]);
  });
});
