import {
  ProviderFault,
  type Capability,
  type Provider,
  type ProviderRef,
  type Step,
} from './provider.ts';

/**
 * The part of a service for some of its capabilities, by one of its interfaces: all that any needs.
 */
export type ProviderPart = Pick<
  Provider,
  | 'capabilities'
  | 'isSubmitRepeatable'
  | 'submitSeconds'
  | 'trustedOrigins'
  | 'estimateCostMicros'
  | 'submit'
  | 'look'
  | 'poll'
  | 'cancel'
  | 'check'
>;

/** A ref together with the part that made it. */
type PartRef = { part: number; ref: ProviderRef };

/**
 * One provider of several parts: a service's texts, pictures and videos have interfaces of their
 * own, but one name and one key. No two parts may have the same capability, and their order must
 * stay: refs in the database hold it. A part that is not set up is null and keeps its place.
 */
export function composeProvider(
  { name, label }: Pick<Provider, 'name' | 'label'>,
  places: readonly (ProviderPart | null)[],
): Provider {
  const parts = places.map((part) => part ?? absentPart(name));
  const all = parts.flatMap((part) => [...part.capabilities]);
  if (new Set(all).size < all.length) throw new Error(`two parts of ${name} have one capability`);
  const placeFor = (capability: Capability) =>
    parts.findIndex(({ capabilities }) => capabilities.has(capability));
  const at = (place: number): ProviderPart => {
    const part = parts[place];
    if (!part) throw new Error(`${name} has no such part`);
    return part;
  };
  const partFor = ({ capability }: Step) => at(placeFor(capability));
  const wrap = (part: number, ref: ProviderRef): PartRef => ({ part, ref });
  // Made by `wrap`, and stored verbatim since.
  const unwrap = (ref: ProviderRef) => ref as PartRef;

  const look: Required<Provider>['look'] = async (refs, signal) => {
    const found = await Promise.all(
      parts.map(async (part, place) => {
        const own = refs.map(unwrap).flatMap((ref) => (ref.part === place ? [ref.ref] : []));
        return own.length === 0 ? [] : ((await part.look?.(own, signal)) ?? []);
      }),
    );
    const next = found.map((results) => results.values());
    // What no part looks at is ready: `poll` does the work.
    return refs.map((ref) => next[unwrap(ref).part]?.next().value ?? { state: 'ready' });
  };

  return {
    name,
    label,
    capabilities: new Set(all),
    isSubmitRepeatable: parts.every(({ isSubmitRepeatable }) => isSubmitRepeatable),
    submitSeconds: Math.max(15, ...parts.map(({ submitSeconds = 0 }) => submitSeconds)),
    trustedOrigins: [...new Set(parts.flatMap(({ trustedOrigins = [] }) => trustedOrigins))],
    estimateCostMicros: (step) => partFor(step).estimateCostMicros(step),
    // A worker that dies before its submit leaves an attempt that has bought nothing.
    prepare: async () => null,
    submit: async (step, context) => {
      const place = placeFor(step.capability);
      const submitted = await at(place).submit(step, context);
      if (submitted.state === 'done') return submitted;
      return { state: 'submitted', ref: wrap(place, submitted.ref) };
    },
    ...(parts.some((part) => part.look) && { look }),
    poll: (step, ref, context) => at(unwrap(ref).part).poll(step, unwrap(ref).ref, context),
    cancel: (ref, signal) => at(unwrap(ref).part).cancel(unwrap(ref).ref, signal),
    check: async (signal) => {
      const faults = await Promise.all(
        parts.map(async (part) => (await part.check?.(signal)) ?? []),
      );
      return [...new Set(faults.flat())];
    },
  };
}

/** Stands where a part is not set up: what that part once began is lost. */
function absentPart(name: string): ProviderPart {
  const refuse = async () => {
    throw new ProviderFault('lost', `a part of ${name} is no longer set up`);
  };
  return {
    capabilities: new Set(),
    isSubmitRepeatable: true,
    estimateCostMicros: () => 0,
    submit: refuse,
    poll: refuse,
    // No service is left to ask: there is nothing to repeat.
    cancel: async () => undefined,
  };
}
