/** The SQLSTATE of an error of PostgreSQL, or what Node calls an error of the connection. */
export function sqlstateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
