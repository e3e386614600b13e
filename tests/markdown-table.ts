/** A table in Markdown; the numbers of `right`, counted from 0, are columns of numbers. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const marks = head.map((_, column) => (right.includes(column) ? '---:' : '---'));
  return [head, marks, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
