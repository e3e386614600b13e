import { send } from './send.ts';
import { countAsWork } from './tab-work.ts';

/** The bytes behind one of our own addresses. Throws `CallError` when there are none. */
export async function fetchFile(address: string): Promise<Blob> {
  return countAsWork(send(address).then((response) => response.blob()));
}
