import { agentFor, firstHop, networkFault, type RemoteRules } from './fetch-remote.ts';

const TOTAL_MS = 10_000;
/** The most of an answer that is taken; nobody reads it. */
const MAX_BYTES = 64 * 1024;

/**
 * Throws `RemoteFault` where `postRemote` would not even look up the host of an address. Which
 * addresses the host has is judged with each request.
 */
export function checkRemote(url: string, rules: RemoteRules): void {
  firstHop(url, rules);
}

/**
 * Posts bytes to an untrusted address, under the rules of `fetchRemote` for the first one: a
 * redirect is an answer like any other. Returns the status. Throws `RemoteFault`, whose message has
 * no more of the address than its host.
 */
export async function postRemote(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: Uint8Array },
  rules: RemoteRules,
): Promise<number> {
  const hop = firstHop(url, rules);
  const { request } = await import('undici');
  const dispatcher = await agentFor(hop, { connectMs: TOTAL_MS, ...rules });
  const signal = AbortSignal.timeout(TOTAL_MS);
  try {
    const answer = await request(hop.url, { method: 'POST', dispatcher, signal, headers, body });
    // Read, not cut: services count connections that break as errors. Their words may be anything.
    await answer.body.dump({ limit: MAX_BYTES, signal });
    return answer.statusCode;
  } catch (error) {
    throw networkFault(error, hop.url);
  } finally {
    await dispatcher.destroy();
  }
}
