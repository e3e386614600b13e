import type { Plugin } from 'vite';

/**
 * Puts finished tables in the place of the modules that make them of the contract's routes, which
 * bring zod along, and of the features: the browser need not load these for them.
 */
export function routePaths(): Plugin {
  return {
    name: 'route-paths',
    apply: 'build',
    async load(id) {
      if (!/\/src\/(user-addresses|api\/paths)\.ts$/.test(id)) return null;
      return Object.entries((await import(id)) as Record<string, unknown>)
        .filter(([, exported]) => typeof exported === 'object')
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)};`)
        .join('\n');
    },
  };
}
