/**
 * Every colour of the interface, of the app and of the pages that the server makes; no other file
 * of the project writes a hex code. The neutrals are near-black and warm; the one gradient is used
 * for the primary action, progress and the brand mark only.
 */
export const color = {
  background: '#0B0A0D',
  surface: '#141318',
  raised: '#1C1A22',
  /** Quiet buttons, and hover on raised surfaces. */
  lifted: '#25222D',
  line: '#2A2733',
  /** Borders of controls: 3:1 against the background, as controls must be seen. */
  edge: '#6A6379',
  text: '#F4F1F7',
  muted: '#A8A2B5',
  /** Decorative only: too little contrast for text. */
  faint: '#7D768C',
  accentLight: '#FFC46B',
  accent: '#FF7A59',
  accentDeep: '#E3518D',
  /** Text on the accent gradient. */
  onAccent: '#1A0B08',
  danger: '#FF5C6C',
  dangerDim: '#3A161D',
  success: '#5BD6A2',
  successDim: '#10291F',
  info: '#7FB4FF',
  infoDim: '#14233A',
  /** Colours of badges. */
  warmDim: '#361A12',
  goldDim: '#33260F',
  rose: '#F58ABB',
  roseDim: '#371628',
  cool: '#6FD3DC',
  coolDim: '#0F2A2F',
  overlay: '#060508CC',
  /** Around a picture that is looked at alone. */
  dim: '#060508F0',
  clear: 'transparent',
} as const;
