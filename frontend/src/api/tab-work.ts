let running = 0;

/** Whether this tab does something that ends with it, such as an upload. */
export function isWorking(): boolean {
  return running > 0;
}

/** Counts as work of this tab until `work` settles; resolves and rejects as that does. */
export async function countAsWork<T>(work: Promise<T>): Promise<T> {
  running += 1;
  try {
    return await work;
  } finally {
    running -= 1;
  }
}
