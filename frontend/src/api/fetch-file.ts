import { CallError } from './call-error.ts';

/** The bytes behind one of our own addresses. Throws `CallError` when there are none. */
export async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin' }).catch((error: unknown) => {
    throw CallError.unreachable(error);
  });
  if (response.ok) return response.blob();
  const { status, statusText } = response;
  throw new CallError({ status, statusText, body: await response.text() });
}
