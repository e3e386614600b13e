import type { Mood } from './brief.ts';
import type { Look } from './finish.ts';

type MoodRow = { chroma: number; warmth: number; contrast: number; bloom: number; grain: number };

const rows: Readonly<Record<Mood, MoodRow>> = {
  plain: { chroma: 1.04, warmth: 0.25, contrast: 0.24, bloom: 0.42, grain: 3.2 },
  calm: { chroma: 0.86, warmth: 0.15, contrast: 0.1, bloom: 0.5, grain: 2.6 },
  bold: { chroma: 1.28, warmth: 0.2, contrast: 0.42, bloom: 0.36, grain: 3 },
  dreamy: { chroma: 0.96, warmth: 0.1, contrast: 0.06, bloom: 0.8, grain: 2.6 },
  dark: { chroma: 0.86, warmth: -0.3, contrast: 0.5, bloom: 0.36, grain: 4.4 },
  warm: { chroma: 1.05, warmth: 0.9, contrast: 0.22, bloom: 0.5, grain: 3.2 },
  cool: { chroma: 0.95, warmth: -0.9, contrast: 0.22, bloom: 0.4, grain: 3 },
  retro: { chroma: 0.78, warmth: 0.75, contrast: 0.14, bloom: 0.34, grain: 6 },
};

/** How a mood colours and develops a picture. */
export function moodOf(mood: Mood): { chroma: number; look: (isDark: boolean) => Look } {
  const { chroma, ...row } = rows[mood];
  return {
    chroma,
    look: (isDark) => ({
      ...row,
      bloom: row.bloom * (isDark ? 1.5 : 1),
      vignette: isDark ? 0.26 : 0.15,
    }),
  };
}
