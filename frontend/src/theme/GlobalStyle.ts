import { createGlobalStyle } from 'styled-components';
import { color, font, fontSize, on, radius, sizes, space } from './tokens.ts';

export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  html {
    background: ${color.background};
    color-scheme: dark;
    -webkit-text-size-adjust: 100%;
    scrollbar-color: ${color.line} ${color.clear};
    /* A focused element is scrolled clear of the bars at the window's edges. */
    scroll-padding-block: calc(${sizes.header} + ${space[3]})
      calc(${sizes.bottomBar} + env(safe-area-inset-bottom) + ${space[3]});
    ${on.wideScreen} { scroll-padding-bottom: ${space[3]}; }
  }
  body {
    min-height: 100dvh;
    color: ${color.text};
    font: 400 ${fontSize[14]} / 1.5 ${font.text};
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
    overflow-wrap: anywhere;
  }
  #root { min-height: 100dvh; isolation: isolate; }
  h1, h2, h3 { font-family: ${font.display}; font-weight: 600; line-height: 1.15; text-wrap: balance; }
  p { text-wrap: pretty; }
  button, input, textarea, select { font: inherit; color: inherit; }
  button { padding: 0; border: 0; background: none; cursor: pointer; }
  button { -webkit-tap-highlight-color: ${color.clear}; }
  table { width: 100%; border-collapse: collapse; }
  a { color: inherit; }
  img, svg, video { display: block; max-width: 100%; }
  ul, ol { padding: 0; list-style: none; }
  ::selection { background: ${color.accent}; color: ${color.onAccent}; }
  :focus-visible {
    outline: 2px solid ${color.accentLight};
    outline-offset: 2px;
    border-radius: ${radius.small};
  }
  [tabindex='-1']:focus-visible { outline: none; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
