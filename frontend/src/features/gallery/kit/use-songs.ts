import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { charts } from '#frontend/generations/charts.ts';

/** The songs of a chart, none without one, and the one that was chosen, at first the first. */
export function useSongs(chart: MusicPlatform | null) {
  const [chosenId, choose] = useState<string>();
  const { data = [] } = useQuery({ ...charts[chart ?? 'tiktok'].query, enabled: chart !== null });
  const songs = chart === null ? [] : data;
  const options = songs.map(({ id, songTitle, artist }) => ({
    value: String(id),
    label: `${songTitle} – ${artist}`,
  }));
  const hint = songs[0]?.isInvented
    ? 'Sample chart: these songs do not exist.'
    : `Source: ${songs[0]?.source ?? ''}`;
  return {
    chosen: options.find(({ value }) => value === chosenId) ?? options[0],
    select: { options, hint, onChange: choose },
  };
}
