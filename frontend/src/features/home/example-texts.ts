/**
 * The first results of the preview engine for a theme; `tests/unit/home-examples.test.ts` compares
 * them with it.
 */
export const exampleHashtags = [
  '#streetwearintokyo',
  '#streetweartokyo',
  '#streetwear',
  '#tokyo',
  '#tokyostreetwear',
  '#streetwearculture',
  '#tokyolovers',
  '#vintagestreetwear',
] as const;

/** From the sample chart, whose songs are invented. */
export const exampleSongs = [
  ['Golden Static', 'Nova Harbor'],
  ['Midnight Arcade', 'The Paper Lanterns'],
  ['Slow Motion Summer', 'Isla Verano'],
  ['Heartbeat in Hi-Fi', 'Juno Castell'],
  ['Concrete Garden', 'MC Saffron'],
] as const;
