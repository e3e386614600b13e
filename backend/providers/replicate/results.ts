import { z } from 'zod';
import { ProviderFault, type RemoteKind } from '../provider.ts';

/** Only what is used is read, and nothing of it is believed but the address. */
const address = z.string().min(1).max(4000);
const file = z.union([address, z.array(address).min(1).max(20)]);
const trained = z.object({
  weights: address,
  version: z.string().regex(/^[\w.-]+\/[\w.-]+:[0-9a-f]{8,64}$/),
});

/** Where a file is, and which version a training made. */
export type ReplicateResult = { url: string; version?: string };

/** Throws `bug` for an answer of another form: asking again would buy the same again. */
export function readOutput(
  output: unknown,
  kind: RemoteKind,
  known: { requestId: string; costMicros: number | undefined },
): ReplicateResult {
  // Results are deleted after an hour.
  if (output === null || output === undefined) {
    throw new ProviderFault('lost', 'Replicate has no result any more', known);
  }
  if (kind === 'model') {
    const { data } = trained.safeParse(output);
    if (data) return { url: data.weights, version: data.version };
  } else {
    const { data } = file.safeParse(output);
    const url = typeof data === 'string' ? data : data?.[0];
    if (url !== undefined) return { url };
  }
  throw new ProviderFault('bug', `Replicate answered a ${kind} in an unknown form`, known);
}
