import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MusicInsight } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { charts } from '#frontend/generations/charts.ts';

/** The songs of a chart, none without one, and the one that was chosen, at first the first. */
export function useSongs(chart: MusicPlatform | null) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data = [] } = useQuery({ ...charts[chart ?? 'tiktok'].query, enabled: chart !== null });
  const songs = chart === null ? [] : data;
  const [first] = songs;
  return {
    chosen: songs.find(({ id }) => String(id) === chosenId) ?? first,
    choose: setChosenId,
    options: songs.map((song) => ({ value: String(song.id), label: songText(song) })),
    hint: first?.isInvented
      ? 'Sample chart: these songs do not exist.'
      : `Source: ${first?.source ?? ''}`,
  };
}

export function songText({ songTitle, artist }: MusicInsight): string {
  return `${songTitle} – ${artist}`;
}
