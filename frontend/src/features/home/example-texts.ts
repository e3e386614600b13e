/**
 * What the embedded engine answers, as far as a card has room; `tests/unit/home-examples.test.ts`
 * holds them to it.
 */
export const exampleTheme = 'streetwear in Tokyo';

export const exampleHashtags = [
  '#streetweartokyo',
  '#streetwear',
  '#tokyo',
  '#streetwearculture',
  '#vintagestreetwear',
  '#sneakercollection',
  '#kotd',
  '#sneakers',
] as const;

/** Of the sample chart, whose songs nobody sings. */
export const exampleSongs = [
  ['Golden Static', 'Nova Harbor'],
  ['Midnight Arcade', 'The Paper Lanterns'],
  ['Slow Motion Summer', 'Isla Verano'],
  ['Heartbeat in Hi-Fi', 'Juno Castell'],
  ['Concrete Garden', 'MC Saffron'],
] as const;
