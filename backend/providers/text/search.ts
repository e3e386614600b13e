import { z } from 'zod';
import { ProviderFault } from '../provider.ts';
import { plainLine, usableSources, type Source } from './sources.ts';

/** What a search of ours found: a source, and what the page says about the words. */
export type Found = Source & { excerpt: string };

const RESULTS_MAX = 8;
const EXCERPT_MAX_CHARACTERS = 300;
const WORDS_MAX_CHARACTERS = 200;

const resultsSchema = z.object({
  results: z.array(
    z.object({ url: z.string(), title: z.string().nullish(), content: z.string().nullish() }),
  ),
});

/** One search at a SearXNG server, whose settings must allow the format `json`. */
export async function searchWeb(
  serverUrl: string,
  words: string,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<Found[]> {
  const address = new URL(`${serverUrl}/search`);
  address.searchParams.set('q', plainLine(words, WORDS_MAX_CHARACTERS));
  address.searchParams.set('format', 'json');
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal });
  if (!response.ok) {
    throw new ProviderFault('unavailable', `the search server answered ${response.status}`);
  }
  const { results } = resultsSchema.parse(await response.json());
  const pages = results.map(({ url, title, content }) => ({
    url,
    title: title ?? '',
    excerpt: plainLine(content ?? '', EXCERPT_MAX_CHARACTERS),
  }));
  const byUrl = new Map(pages.map((page) => [URL.parse(page.url)?.href, page.excerpt]));
  return usableSources(pages)
    .slice(0, RESULTS_MAX)
    .map((source) => ({ ...source, excerpt: byUrl.get(source.url) ?? '' }));
}
