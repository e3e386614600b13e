import { z } from 'zod';

/** A setting: how it is read, and an example. */
export const setting = <S extends z.ZodType>(schema: S, example: string) => ({ schema, example });

export const matching = (pattern: RegExp, error: string) => z.string().regex(pattern, { error });

export const anyText = z.string().min(1);

export const onOrOff = (standard: 'on' | 'off') => z.enum(['on', 'off']).default(standard);

/** A number of digits alone, between both limits. */
export const wholeNumber = (least: number, most: number) =>
  matching(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= least && n <= most, { error: `must be between ${least} and ${most}` });

/** An address with one of these protocols, each with its colon. */
export const url = (protocols: string[]) =>
  z.string().refine(
    (text) => {
      const parsed = URL.parse(text);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    { error: `must be a URL starting with ${protocols.join('// or ')}//` },
  );

export const webUrl = url(['http:', 'https:']);

/** An address whose paths lead to files: without a user, a query or a fragment. */
export const plainUrl = webUrl.refine(
  (text) => {
    const parsed = URL.parse(text);
    return parsed && !parsed.username && !parsed.search && !parsed.hash;
  },
  { error: 'must be an address without a user, query or fragment' },
);

/** Paths are appended to it. */
export const baseUrl = webUrl.transform((text) => text.replace(/\/+$/, ''));

/**
 * A service's key or token, without the line break that a file or a copy may have left at its end.
 * It goes into a header: what no header can hold would fail each request as if its answer was lost.
 */
export const serviceKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, { error: 'must be a key without spaces' });

/** Texts with commas between them, each of which fits. */
const listOf = (isFit: (text: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((items) => items.every(isFit), { error });

/** Keys of 32 characters or more. */
export const secretList = listOf(
  (key) => key.length >= 32,
  'each key must have at least 32 characters',
);

/** Hosts: host.example, or *.host.example for its subdomains. */
export const hostList = listOf(
  (host) => /^(\*\.)?([a-z0-9-]+\.)+[a-z]+$/.test(host),
  'must be names of hosts, separated by commas',
);

/** Origins: https://host.example, without a path. */
export const originList = listOf(
  (origin) => URL.parse(origin)?.origin === origin,
  'must be origins, without a path, separated by commas',
);

/** An amount in US dollars, read as millionths of one. */
export const dollars = matching(
  /^\d{1,7}(\.\d{1,6})?$/,
  'must be an amount in US dollars',
).transform((text) => Math.round(Number(text) * 1e6));

/** Names of providers in order of preference; the registry of providers knows which exist. */
export const providerOrder = listOf(
  (name) => /^[a-z][a-z0-9-]*$/.test(name),
  'must be names of providers, separated by commas',
).optional();
