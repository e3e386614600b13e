import type { z } from 'zod';
import { ProviderFault, type FaultClass } from '../provider.ts';
import { readBounded } from '../text/bounded-fetch.ts';

const TIMEOUT_MS = 6_000;

/**
 * Reads JSON of a public service: bounded in time and size, cookies neither sent nor kept. Throws
 * `ProviderFault`, with the host alone in its message, or the signal's reason.
 */
export async function fetchJson<T>(
  url: string,
  { schema, signal }: { schema: z.ZodType<T>; signal: AbortSignal },
): Promise<T> {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderFault(faultOf(response.status), `${host} answered ${response.status}`);
    }
    const tooLarge = new ProviderFault('unavailable', `${host} answered more than 2 MB`);
    const text = (await readBounded(response, tooLarge)).toString('utf8');
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    throw new ProviderFault('unavailable', `${host} answered something else`, {
      cause: parsed.error,
    });
  } catch (cause) {
    if (cause instanceof ProviderFault || signal.aborted) throw cause;
    if (timeout.aborted) throw new ProviderFault('timeout', `${host} is too slow`, { cause });
    const what = cause instanceof SyntaxError ? 'answered no JSON' : 'cannot be reached';
    throw new ProviderFault('unavailable', `${host} ${what}`, { cause });
  }
}

function faultOf(status: number): FaultClass {
  if (status === 429) return 'quota';
  return status === 401 || status === 403 ? 'auth' : 'unavailable';
}
