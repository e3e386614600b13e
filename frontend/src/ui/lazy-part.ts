import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A component that is fetched when it is first shown: `lazyPart(() => import('./X.tsx'), 'X')`. */
export function lazyPart<K extends string, P>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
