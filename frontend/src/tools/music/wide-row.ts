/** From here on a song is one line. */
export const wideRow = '@media (min-width: 960px)';
