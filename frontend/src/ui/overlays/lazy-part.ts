import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component that is fetched when it is first shown: `lazyPart(() => import('./X.tsx'), 'X')`. Where
 * it cannot be fetched its place stays empty, so that what was typed around it stays; the note about
 * missing parts says so.
 */
export function lazyPart<K extends string, P>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: (await load().catch(() => null))?.[name] ?? Nothing }));
}

function Nothing() {
  return null;
}
