import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out the unused parts of react-router. It names its components for React's
 * developer tools, and whatever is written to at the top of a module, or extends what another module
 * has, counts as used: forms, scroll restoration, the loading of data and the parts for rendering on
 * a server, 11 kB gzip of every first load.
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
              )
              .replaceAll(
                /^var (\w+) = (class extends React\d*\.Component \{\n.*?^\};\n(?:\1\.\w+ = \w+;\n)*)/gms,
                'var $1 = /* @__PURE__ */ (() => {\nvar $1 = $2return $1;\n})();\n',
              ),
            map: null,
          }
        : null,
  };
}
