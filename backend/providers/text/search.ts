import type { generateText, ModelMessage } from 'ai';
import { z } from 'zod';
import { searchInstructions } from '../prompts/language-models.ts';
import { ProviderFault } from '../provider.ts';
import { boundedFetch } from './bounded-fetch.ts';

/** A page that an answer rests on. */
export type Source = { title: string; url: string };

const SOURCES_MAX = 10;
const TITLE_MAX_CHARACTERS = 120;
const URL_MAX_CHARACTERS = 2_000;

/**
 * The sources that may be shown: the first ten different https addresses without credentials. Where
 * a page has no title, its host stands for it. Titles are strangers' words: one line, without
 * control and direction characters.
 */
export function usableSources(found: readonly { title?: string | undefined; url: string }[]) {
  const usable = new Map<string, Source>();
  for (const { title = '', url } of found) {
    if (url.length > URL_MAX_CHARACTERS) continue;
    const address = URL.parse(url);
    if (address?.protocol !== 'https:' || address.username || address.password) continue;
    const words = plainLine(title, TITLE_MAX_CHARACTERS);
    const known = usable.get(address.href);
    if (!known || known.title === address.host) {
      usable.set(address.href, { title: words || address.host, url: address.href });
    }
  }
  return [...usable.values()].slice(0, SOURCES_MAX);
}

/** One line of visible text, shortened; never half of a character, which a database refuses. */
export function plainLine(text: string, maxCharacters = Number.POSITIVE_INFINITY): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();
  return [...line].slice(0, maxCharacters).join('');
}

/** A result of a search of ours: a source, and what the page says about the words. */
type Found = Source & { excerpt: string };

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

const callSchema = z.object({ words: z.string().min(1) });

type Asking = Pick<
  Parameters<typeof generateText>[0],
  'model' | 'providerOptions' | 'abortSignal' | 'maxOutputTokens' | 'maxRetries'
> & { abortSignal: AbortSignal };
/** The words of a single search are ours, which saves a request. */
type Choosing = Asking & { searches: number };

/**
 * Searches for a model whose service has no search: it chooses the words, we search and hand it
 * what was found. The tool is the only one it has, and it is gone when the answer is written. Finds
 * nothing where the search server is away: an answer without sources is better than none.
 */
export async function searchForModel(
  searchUrl: string,
  { about, searchWords }: { about: Readonly<Record<string, unknown>>; searchWords: string },
  { searches: most, ...asking }: Choosing,
): Promise<Found[]> {
  const messages: ModelMessage[] = [{ role: 'user', content: JSON.stringify(about) }];
  const chosen = most > 1 ? await chooseWords({ ...asking, searches: most }, messages) : [];
  const searches = chosen.length > 0 ? chosen : [searchWords];
  const fetch = boundedFetch(most);
  const signal = asking.abortSignal;
  const found = await Promise.allSettled(
    searches.slice(0, most).map((words) => searchWeb(searchUrl, words, { fetch, signal })),
  );
  signal.throwIfAborted();
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/** Empty where the model calls no tools, or its server cannot pass calls on. */
async function chooseWords({ searches, ...asking }: Choosing, messages: ModelMessage[]) {
  const { generateText, tool, APICallError, ToolChoiceViolationError } = await import('ai');
  const search = tool({ description: 'Searches the web.', inputSchema: callSchema });
  try {
    const result = await generateText({
      ...asking,
      instructions: searchInstructions(searches),
      messages,
      tools: { search },
      toolChoice: { type: 'tool', toolName: 'search' },
    });
    return result.toolCalls.flatMap(({ toolName, input }) => {
      const call = callSchema.safeParse(input);
      return toolName === 'search' && call.success ? [call.data.words] : [];
    });
  } catch (error) {
    const isRefused = APICallError.isInstance(error) && refusals.has(error.statusCode ?? 0);
    if (isRefused || ToolChoiceViolationError.isInstance(error)) return [];
    throw error;
  }
}

/** The statuses of servers whose model or template has no tools. */
const refusals = new Set([400, 404, 422, 500, 501]);
