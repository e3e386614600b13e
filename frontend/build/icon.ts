import { color } from '../src/theme/tokens.ts';

/** The brand mark on the dark background. */
export function iconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<defs><linearGradient id="lamp" x1="0" y1="0" x2="1" y2="1">
<stop stop-color="${color.accentLight}"/><stop offset=".52" stop-color="${color.accent}"/><stop offset="1" stop-color="${color.accentDeep}"/>
</linearGradient></defs>
<rect width="64" height="64" rx="14" fill="${color.background}"/>
<path d="M20 12h9v31h15v9H20z" fill="url(#lamp)"/><circle cx="42" cy="22" r="8" fill="url(#lamp)"/>
</svg>
`;
}
