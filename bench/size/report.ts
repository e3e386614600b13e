import { formatNumber, percentile } from '../finding.ts';
import type { Comparison } from './compare.ts';

/** The Markdown tables of a run: sizes and reads, each with a tenth beside it and the growth. */
export function reportOf({ tables, reads, dropOldestDay }: Comparison): string {
  const sizes = tables.whole.map((whole) => {
    const tenth = tables.tenth.find(({ name }) => name === whole.name);
    const bytes = whole.tableBytes + whole.indexBytes;
    const tenthBytes = (tenth?.tableBytes ?? 0) + (tenth?.indexBytes ?? 0);
    return row(
      `\`${whole.name}\``,
      whole.rows.toLocaleString('en-GB'),
      `${megabytes(whole.tableBytes)} + ${megabytes(whole.indexBytes)}`,
      whole.deadRows.toLocaleString('en-GB'),
      megabytes(tenthBytes),
      growth(tenthBytes, bytes),
    );
  });
  const times = reads.map(({ what, rounds }) => {
    const tenth = rounds.flatMap((round) => round.tenth);
    const whole = rounds.flatMap((round) => round.whole);
    const [p50s, p99s] = [0.5, 0.99].map((share) => ({
      tenth: percentile(tenth, share),
      whole: percentile(whole, share),
    }));
    if (!p50s || !p99s) throw new Error('there are two shares');
    return row(
      what,
      `${formatNumber(p50s.tenth)}, ${formatNumber(p99s.tenth)}`,
      `${formatNumber(p50s.whole)}, ${formatNumber(p99s.whole)}`,
      growth(p50s.tenth, p50s.whole),
      growth(p99s.tenth, p99s.whole),
    );
  });
  const { tenth, whole } = dropOldestDay;
  return [
    row('table', 'rows', 'MB of table + indexes', 'dead rows', 'MB at a tenth', 'growth'),
    '|---|---|---|---|---|---|',
    ...sizes,
    '',
    row('read', 'a tenth: p50, p99, ms', 'the whole: p50, p99, ms', 'growth of p50', 'of p99'),
    '|---|---|---|---|---|',
    ...times,
    row(
      'dropping the oldest day of events, once',
      formatNumber(tenth),
      formatNumber(whole),
      growth(tenth, whole),
      '',
    ),
  ].join('\n');
}

/** How many times as much. */
export function growth(tenth: number, whole: number): string {
  return tenth > 0 ? `${formatNumber(whole / tenth)} ×` : '–';
}

function megabytes(bytes: number): string {
  return formatNumber(bytes / 1024 ** 2);
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
