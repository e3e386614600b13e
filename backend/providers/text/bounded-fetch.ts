import { ProviderFault } from '../provider.ts';

/** No answer that is of use here is longer. */
const RESPONSE_BYTES_MAX = 2_000_000;

/**
 * `fetch` for one order: follows no redirect, which could lead into the operator's network, reads
 * answers of at most 2 MB, and refuses to send more than `requestsMax` requests, so that no answer
 * of a service can make an order cost more than one such request.
 */
export function boundedFetch(requestsMax: number): typeof fetch {
  let requests = 0;
  return async (input, init) => {
    requests += 1;
    if (requests > requestsMax) throw new ProviderFault('lost', 'its requests are used up');
    const response = await fetch(input, { ...init, redirect: 'manual' });
    const body = await readBounded(
      response,
      new ProviderFault('lost', `an answer of more than ${RESPONSE_BYTES_MAX} bytes`),
    );
    const { status, statusText, headers } = response;
    return new Response(body.length > 0 ? body : null, { status, statusText, headers });
  };
}

/** The bytes of a response, of which `tooLarge` is thrown where they are more than 2 MB. */
export async function readBounded({ body }: Response, tooLarge: ProviderFault) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > RESPONSE_BYTES_MAX) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
