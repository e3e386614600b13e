import { createElement, lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component that is fetched when it is first shown: `lazyPart(() => import('./X.tsx'), 'X')`.
 * Where it cannot be fetched its place stays empty, so that what was typed around it stays; the
 * note about missing parts says so. After its `load` it is shown at once, and not after a fallback,
 * which React leaves for 300 ms at least.
 */
export function lazyPart<K extends string, P>(
  fetchPart: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
): LazyExoticComponent<ComponentType<P>> & { load: () => Promise<unknown> } {
  type Loaded = { default: ComponentType<P> };
  let loaded: Loaded | undefined;
  const load = async () =>
    (loaded ??= { default: (await fetchPart().catch(() => null))?.[name] ?? Nothing });
  const atOnce = (take: (part?: Loaded) => void) => take(loaded);
  // oxlint-disable-next-line unicorn/no-thenable -- of a promise React needs this alone
  const part = lazy(() => (loaded ? ({ then: atOnce } as Promise<Loaded>) : load()));
  return Object.assign(part, { load });
}

/** Fetches code ahead of its use; the note about missing parts says where it cannot be had. */
export function fetchAhead(fetchPart: () => Promise<unknown>): void {
  fetchPart().catch(() => undefined);
}

/** A `lazyPart` that leaves its place empty until it is there; what is around it stays as it is. */
export function lazySlot<K extends string, P extends object>(
  fetchPart: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
): ComponentType<P> {
  const Part: ComponentType<P> = lazyPart(fetchPart, name);
  return (props) => createElement(Suspense, null, createElement(Part, props));
}

function Nothing() {
  return null;
}
