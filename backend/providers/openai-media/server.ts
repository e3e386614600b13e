import { z } from 'zod';
import type { ServiceClient } from '../exchange.ts';
import { ProviderFault } from '../provider.ts';

/** OpenAI or a compatible server. */
export type MediaServer = {
  /** Without a slash at its end: `/images/generations` is appended to it. */
  baseUrl: string;
  apiKey: string | undefined;
};

export const keyHeaders = ({ apiKey }: MediaServer): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {};

/** Files of the server's own answers are fetched with its key, those of any other origin without. */
export function fileRequest(server: MediaServer, said: string) {
  const { origin } = new URL(server.baseUrl);
  // Some servers answer with a path of their own.
  const url = URL.parse(said, `${server.baseUrl}/`);
  if (!url) return null;
  return { url: url.href, headers: url.origin === origin ? keyHeaders(server) : {} };
}

const list = z.object({ data: z.array(z.object({ id: z.string() })) });
const LIMIT_MS = 10_000;

/** What is wrong with the settings of a server, in words for the operator; costs nothing. */
export async function checkServer(
  server: ServiceClient,
  { what, models, signal }: { what: string; models: readonly string[]; signal: AbortSignal },
): Promise<string[]> {
  try {
    const { status, body } = await server.ask('/models', { limitMs: LIMIT_MS, signal });
    if (status === 401 || status === 403) return [`the key for ${what} is refused (${status})`];
    if (status >= 500) return [`the server for ${what} answers ${status}`];
    // A server of one's own need not have such a list.
    const { data: listed } = list.safeParse(body);
    if (!listed) return [];
    const known = new Set(listed.data.map(({ id }) => id));
    const unknown = [...new Set(models)].filter((model) => !known.has(model));
    return unknown.map((model) => `there is no model ${model} for ${what}`);
  } catch (error) {
    if (error instanceof ProviderFault) return [error.message];
    throw error;
  }
}
