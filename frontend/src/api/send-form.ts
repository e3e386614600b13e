import { answerOf } from './send.ts';

/**
 * Sends a form, and says how much of it is sent, from 0 to 1, which `fetch` cannot. Throws as
 * `send` does.
 */
export function sendForm(
  address: string,
  form: FormData,
  {
    idempotencyKey,
    signal,
    onProgress,
  }: { idempotencyKey: string; signal: AbortSignal; onProgress: (part: number) => void },
): Promise<Response> {
  const answered = new Promise<Response>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('No answer.')));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
  return answerOf(address, 'POST', answered);
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const headers = new Headers();
  for (const name of ['Date', 'Retry-After']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(responseText, { status, statusText, headers });
}
