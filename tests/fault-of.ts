/** The error with which `work` rejects; undefined when it resolves. */
export async function faultOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}
