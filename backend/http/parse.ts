import type { z } from 'zod';
import { Refusal } from '../refusal.ts';
import type { Context } from 'koa';

/**
 * Parses what a client sent. The first issue's text becomes the error of a `request.invalid`; texts
 * of the schema itself are the specification's and win over those made here. A text that begins
 * with a small letter goes on from the field's name, which is put before it.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: issueText });
  if (!result.success) {
    const { message = '', path = [] } = result.error.issues[0] ?? {};
    throw invalid(/^[a-z]/.test(message) ? `${path.map(String).join('.')}: ${message}` : message);
  }
  if (hasUnstorableText(result.data)) {
    throw invalid('The text contains characters that cannot be used.');
  }
  return result.data;
}

export const invalid = (text: string): Refusal => new Refusal('request.invalid', { text });

/** A query as Koa parsed it; a parameter given twice is refused, not guessed at. */
export function parseQuery<S extends z.ZodType>(
  schema: S,
  query: NodeJS.Dict<string | string[]>,
): z.output<S> {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw invalid(`${truncate(name)}: please give it once.`);
  }
  return parseInput(schema, { ...query });
}

/** The caller's `Idempotency-Key`; null where there is none. */
export function readIdempotencyKey(ctx: Context): string | null {
  const key = ctx.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid('Idempotency-Key must be 1 to 255 visible ASCII characters.');
  }
  return key;
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Words for what the schema has no text of its own for. */
function issueText(issue: Issue): string {
  const { path = [] } = issue;
  if (issue.code === 'unrecognized_keys') {
    return `Unknown field: ${[...path, truncate(issue.keys[0] ?? '')].map(String).join('.')}`;
  }
  if (path.length === 0) return 'Please send a JSON object.';
  if (issue.input === undefined) return 'this is required.';
  return limitText(issue) ?? 'this value is not accepted.';
}

const units = new Map([
  ['string', ' characters'],
  ['array', ' of them'],
]);

/** The limit that a value exceeds. */
function limitText(issue: Issue): string | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const limit =
    issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  return `${limit}${units.get(issue.origin) ?? ''}.`;
}

/** The name of a field, short enough for an answer. */
export const truncate = (name: string): string =>
  name.length > 40 ? `${name.slice(0, 40)}…` : name;

/** PostgreSQL cannot keep NUL, nor half a surrogate pair: refused here instead of failing there. */
function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasUnstorableText);
}
