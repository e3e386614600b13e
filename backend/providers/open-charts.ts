import { appleChart } from './charts/apple.ts';
import type { ChartProviders } from './charts/chart.ts';
import { deezerChart } from './charts/deezer.ts';

/**
 * Neither platform publishes a chart, so a general chart fills its list under its own name. None
 * where the settings turn charts off.
 */
export function openCharts(settings: {
  MUSIC_CHARTS: 'on' | 'off';
  CHART_COUNTRY: string;
}): ChartProviders {
  if (settings.MUSIC_CHARTS === 'off') return { tiktok: [], instagram: [] };
  const apple = appleChart({ country: settings.CHART_COUNTRY });
  const deezer = deezerChart();
  return { tiktok: [apple, deezer], instagram: [deezer, apple] };
}
