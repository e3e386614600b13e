import type { Chart, Song } from './chart.ts';

const song = (title: string, artist: string, genre: string, durationSeconds: number): Song => ({
  title,
  artist,
  genre,
  durationSeconds,
  url: null,
});

/** Invented songs and artists, so that a sample is not taken for a real chart. */
const songs: readonly Song[] = [
  song('Golden Static', 'Nova Harbor', 'Pop', 178),
  song('Midnight Arcade', 'The Paper Lanterns', 'Electronic', 203),
  song('Slow Motion Summer', 'Isla Verano', 'Latin', 191),
  song('Heartbeat in Hi-Fi', 'Juno Castell', 'Dance', 166),
  song('Concrete Garden', 'MC Saffron', 'Hip-Hop', 154),
  song('Letters to the Rain', 'Ada Winterbourne', 'Indie Folk', 212),
  song('Run It Back', 'Kilo & Kites', 'Rap', 149),
  song('Velvet Horizon', 'Orchard Lane', 'R&B', 221),
  song('Sugar Parade', 'Candy Atlas', 'K-Pop', 187),
  song('Last Train Home', 'Northern Lights Club', 'Rock', 236),
];

/** Shown where no chart could ever be reached. */
export const sampleChart: Chart = { source: 'Sample chart', songs };
