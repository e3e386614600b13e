/** SQL for a timestamptz as ISO 8601 with milliseconds and `Z`, as `Date.toISOString` writes it. */
export function isoText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
