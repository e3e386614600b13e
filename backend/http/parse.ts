import type { z } from 'zod';
import { Refusal } from '../refusal.ts';
import type { Context } from 'koa';

/**
 * Parses what a client sent. The first issue's text becomes the error of a `request.invalid`;
 * texts of the schema itself are the specification's and win over those made here.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: issueText });
  if (!result.success) throw invalid(result.error.issues[0]?.message);
  if (hasUnstorableText(result.data)) {
    throw invalid('The text contains characters that cannot be used.');
  }
  return result.data;
}

export function invalid(text?: string): Refusal {
  return new Refusal('request.invalid', text === undefined ? {} : { text });
}

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
  const place = issue.path?.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${truncate(issue.keys[0] ?? '')}`;
  if (!place) return 'Please send a JSON object.';
  if (issue.input === undefined) return `${place}: this is required.`;
  return `${place}: this value is not accepted.`;
}

/** The name of a field, short enough for an answer. */
export function truncate(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}

/** PostgreSQL cannot keep NUL, nor half a surrogate pair: refused here instead of failing there. */
function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasUnstorableText);
}
