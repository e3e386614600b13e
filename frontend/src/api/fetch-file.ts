import { send } from './send.ts';

/** The bytes behind one of our own addresses. Throws `CallError` when there are none. */
export async function fetchFile(address: string): Promise<Blob> {
  return (await send(address)).blob();
}
