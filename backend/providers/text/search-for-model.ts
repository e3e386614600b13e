import type { generateText, ModelMessage } from 'ai';
import { z } from 'zod';
import { searchInstructions } from '../prompts/language-models.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { searchWeb, type Found } from './search.ts';

const callSchema = z.object({ words: z.string().min(1) });

type Asking = Pick<
  Parameters<typeof generateText>[0],
  'model' | 'providerOptions' | 'abortSignal' | 'maxOutputTokens' | 'maxRetries'
> & { abortSignal: AbortSignal };
/** Of a single search the words are ours, which saves a request. */
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

/** What servers answer whose model or template has no tools. */
const refusals = new Set([400, 404, 422, 500, 501]);
