import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out the unused parts of react-router. It names its components for React's
 * developer tools, and whatever is written to at the top of a module counts as used: forms, scroll
 * restoration and the loading of data, 7 kB gzip of every first load.
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    transform: (code, id) =>
      /node_modules\/react-router\/.*\/chunk-/.test(id)
        ? {
            code: code
              .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
              .replaceAll(
                /= (React\d*\.(?:forwardRef|memo|createContext)\()/g,
                '= /* @__PURE__ */ $1',
              ),
            map: null,
          }
        : null,
  };
}
