import { boundedFetch } from './bounded-fetch.ts';
import { modelFault } from './model-fault.ts';
import { GOOGLE_URL, OPENAI_URL, type TextModel } from './text-model.ts';
import { searchWeb } from './search.ts';

/** What is wrong with the settings of a model, in words for the operator; costs nothing. */
export async function checkModel(model: TextModel, signal: AbortSignal): Promise<string[]> {
  const fetch = boundedFetch(2);
  return [
    ...(await modelFaults(model, fetch, signal)),
    ...(await searchFaults(model, fetch, signal)),
  ];
}

async function modelFaults(
  { id, apiKey, baseUrl, dialect }: TextModel,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const isGoogle = dialect === 'gemini';
  const address = `${baseUrl ?? (isGoogle ? GOOGLE_URL : OPENAI_URL)}/models/${encodeURIComponent(id)}`;
  const key: Record<string, string> = isGoogle
    ? { 'x-goog-api-key': apiKey ?? '' }
    : { authorization: `Bearer ${apiKey ?? 'none'}` };
  try {
    const { status } = await fetch(address, { headers: key, signal });
    if (status === 401 || status === 403) return [`the key is refused (${status})`];
    // Servers of one's own often list models without a page for each.
    if (status === 404 && dialect !== 'chat') return [`there is no model ${id}`];
    return status >= 500 ? [`the service answers ${status}`] : [];
  } catch (error) {
    return [
      `the service cannot be reached: ${modelFault(error, { apiKey, costMicros: 0 }).message}`,
    ];
  }
}

async function searchFaults(
  { searchUrl, dialect }: TextModel,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  if (!searchUrl || dialect !== 'chat') return [];
  try {
    await searchWeb(searchUrl, 'hashtags', { fetch, signal });
    return [];
  } catch (error) {
    const { message } = modelFault(error, { costMicros: 0 });
    return [`SEARCH_URL gives no results as JSON: ${message}`];
  }
}
