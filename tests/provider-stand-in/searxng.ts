import { pagesAbout } from './language-model.ts';
import { get } from './routes.ts';
import { openService, type RecordedRequest, type Service } from './service.ts';

export type FoundPage = { url: string; title: string; content: string };

/** A SearXNG server whose settings allow JSON. */
export type SearxngStandIn = Service & {
  settings: Record<string, string>;
  /** Sets what is found from now on; without it, pages about the words. */
  setPages(pages?: (words: string) => readonly FoundPage[]): void;
};

const usualPages = (words: string): FoundPage[] =>
  pagesAbout(words).map((page) => ({ ...page, content: `What people post about ${words}.` }));

export async function openSearxngStandIn(book: RecordedRequest[]): Promise<SearxngStandIn> {
  let find: (words: string) => readonly FoundPage[] = usualPages;
  const service = await openService(
    'searxng',
    [
      get('search', /^\/search$/, ({ url: { searchParams } }) => {
        const query = searchParams.get('q');
        if (!query) return { status: 400, body: 'No query' };
        if (searchParams.get('format') !== 'json') return { status: 403, body: 'Forbidden' };
        const results = find(query).map((page) => ({ ...page, engine: 'stand-in', score: 1 }));
        return { body: { query, number_of_results: results.length, results, answers: [] } };
      }),
    ],
    book,
  );
  return {
    ...service,
    settings: { SEARCH_URL: service.origin },
    setPages: (next = usualPages) => void (find = next),
  };
}
