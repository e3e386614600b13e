/** A test, or a check, that failed. */
export interface Failure {
  title: string;
  reason: string;
  /** The test file; a check and a process that crashed have none. */
  file?: string | undefined;
}

/** How long a whole file took. */
export interface FileTime {
  file?: string | undefined;
  ms: number;
}

/** How long a test or a hook took. */
export interface TestTime extends FileTime {
  title: string;
}

/** The result that a stage sends to `test.ts` before it ends. */
export interface StageResult {
  passed: number;
  /** The titles of what was skipped. */
  skipped: readonly string[];
  failures: readonly Failure[];
  /** The times of its slowest tests and hooks. */
  times: readonly TestTime[];
  /** The times of its slowest files, with their hooks. */
  fileTimes: readonly FileTime[];
}

/** The sum of the results of `npm test`. */
export interface TotalResult extends StageResult {
  /** Failures that passed when their file was run again: counted as passed, named at the end. */
  flaky: readonly Failure[];
}

export const emptyResult: TotalResult = {
  passed: 0,
  skipped: [],
  failures: [],
  times: [],
  fileTimes: [],
  flaky: [],
};

export function sumResults(results: readonly (StageResult | TotalResult)[]): TotalResult {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    skipped: results.flatMap(({ skipped }) => skipped),
    failures: results.flatMap(({ failures }) => failures),
    times: slowest(results.flatMap(({ times }) => times)),
    fileTimes: slowest(results.flatMap(({ fileTimes }) => fileTimes)),
    flaky: results.flatMap((result) => ('flaky' in result ? result.flaky : [])),
  };
}

/**
 * The files to run a second time. None after a process crashed or when more than `most` files
 * failed: that is not an accident of timing.
 */
export function filesToRetry({ failures }: StageResult, most = 3): string[] {
  const files = new Set(failures.map(({ file }) => file));
  const known = [...files].filter((file) => file !== undefined);
  return known.length === files.size && files.size <= most ? known : [];
}

/** The result when `again` ran the files of `first`'s failures once more. */
export function mergeRetry(first: TotalResult, again: StageResult): TotalResult {
  const stillFailing = new Set(again.failures.map(({ file }) => file));
  const mended = first.failures.filter(
    ({ file }) => !stillFailing.has(file) && !stillFailing.has(undefined),
  );
  return {
    ...first,
    passed: first.passed + mended.length,
    failures: first.failures.filter((failure) => !mended.includes(failure)),
    flaky: [...first.flaky, ...mended],
  };
}

export function summaryText({ passed, failures, skipped }: StageResult): string {
  return `${passed} passed, ${failures.length} failed, ${skipped.length} skipped`;
}

/** Lines on what failed, each with its reason: the stages' own lines are far above the summary. */
export function failureLines(result: TotalResult): string[] {
  return [
    ...listOf('Failed', result.failures),
    ...listOf('Passed only when it was run again, which is a defect too', result.flaky),
  ];
}

/** Lines on what was skipped, each with what the machine lacks for it. */
export function skippedLines({ skipped }: StageResult): string[] {
  return skipped.length === 0 ? [] : ['Skipped:', ...skipped.map((title) => `  ${title}`), ''];
}

/** The twenty slowest, the slowest first; what takes less than a tenth of a second is not slow. */
export function slowest<Time extends FileTime>(times: readonly Time[]): Time[] {
  return times
    .filter(({ ms }) => ms >= 100)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 20);
}

/** The slowest tests and files with their seconds. */
export function slowestLines({ times, fileTimes }: StageResult): string[] {
  return [...secondsOf('Slowest', times), ...secondsOf('Slowest files', fileTimes)];
}

function secondsOf(heading: string, times: readonly (FileTime | TestTime)[]): string[] {
  if (times.length === 0) return [];
  return [
    `${heading}:`,
    ...times.map((time) => {
      const seconds = (time.ms / 1000).toFixed(1).padStart(6);
      const of = 'title' in time ? `${time.title}${time.file ? ` (${time.file})` : ''}` : time.file;
      return `${seconds} s  ${of}`;
    }),
    '',
  ];
}

function listOf(heading: string, failures: readonly Failure[]): string[] {
  if (failures.length === 0) return [];
  return [
    `${heading}:`,
    ...failures.flatMap(({ title, reason, file }) => [
      `  ${title}${file ? ` (${file})` : ''}`,
      reason.trimEnd().replace(/^/gm, '      '),
    ]),
    '',
  ];
}
