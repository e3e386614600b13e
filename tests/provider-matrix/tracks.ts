import {
  ProviderFault,
  type Provider,
  type ProviderCallback,
  type ProviderRef,
} from '../../backend/providers/provider.ts';

/** At which service the order is made: the place of its adapter in the list. */
type TrackOf = (generationId: string) => Promise<number>;

/**
 * One provider in front of several services of the same kind, so that one product meets many faults
 * at the same time. A callback is from the service whose signature it has.
 */
export function openTracks(adapters: readonly Provider[], trackOf: TrackOf): Provider {
  const [first] = adapters;
  if (!first) throw new Error('there are no services');
  const adapterOf = (track: unknown): Provider => {
    const adapter = adapters[Number(track)];
    if (!adapter) throw new Error(`there is no track ${String(track)}`);
    return adapter;
  };
  const trackOfRef = (clientRef: string) => trackOf(clientRef.slice(0, UUID_LENGTH));

  async function lookAt({ track, ...ref }: ProviderRef, signal: AbortSignal) {
    try {
      const [seen] = (await adapterOf(track).look?.([ref], signal)) ?? [];
      return seen ?? ({ state: 'ready' } as const);
    } catch (error) {
      // One service that is away must not hold up the orders at the others.
      if (error instanceof ProviderFault) return { state: 'waiting', nextPollSeconds: 1 } as const;
      throw error;
    }
  }

  async function verify(callback: ProviderCallback) {
    for (const [track, adapter] of adapters.entries()) {
      const found = await adapter.verifyCallback?.(callback);
      if (found) return { ...found, track };
    }
    return null;
  }

  return {
    ...first,
    trustedOrigins: adapters.flatMap(({ trustedOrigins = [] }) => trustedOrigins),
    submit: async (step, context) => {
      const track = await trackOfRef(context.clientRef);
      const submitted = await adapterOf(track).submit(step, context);
      if (submitted.state === 'done') return submitted;
      return { ...submitted, ref: { ...submitted.ref, track } };
    },
    poll: (step, { track, ...ref }, context) => adapterOf(track).poll(step, ref, context),
    cancel: ({ track, ...ref }, signal) => adapterOf(track).cancel(ref, signal),
    ...(first.prepare && {
      prepare: async (step, context) => {
        const adapter = adapterOf(await trackOfRef(context.clientRef));
        return (await adapter.prepare?.(step, context)) ?? null;
      },
    }),
    ...(first.look && {
      look: (refs, signal) => Promise.all(refs.map((ref) => lookAt(ref, signal))),
    }),
    ...(first.find && {
      find: async (clientRef, signal) => {
        const track = await trackOfRef(clientRef);
        const found = await adapterOf(track).find?.(clientRef, signal);
        return found ? { ...found, track } : null;
      },
    }),
    ...(first.verifyCallback && { verifyCallback: verify }),
  };
}

/** A client's reference begins with the id of the generation. */
const UUID_LENGTH = 36;

/** Assignments for the place where orders are made: work waits until its order is assigned. */
export function openAssignments(): {
  assign: (generationId: string, track: number) => void;
  trackOf: TrackOf;
} {
  const assigned = new Map<string, PromiseWithResolvers<number>>();
  const assignment = (generationId: string) => {
    const known = assigned.get(generationId) ?? Promise.withResolvers<number>();
    assigned.set(generationId, known);
    return known;
  };
  return {
    assign: (generationId, track) => assignment(generationId).resolve(track),
    trackOf: (generationId) => assignment(generationId).promise,
  };
}
