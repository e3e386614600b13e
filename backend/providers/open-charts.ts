import type { MusicPlatform } from '../../contract/tools/texts.ts';
import { appleChart } from './charts/apple.ts';
import type { ChartSource } from './charts/chart.ts';
import { deezerChart } from './charts/deezer.ts';
import { sampleChart } from './charts/sample.ts';

/**
 * Neither platform publishes a chart, so a general chart fills its list under its own name. The
 * sample comes last and never fails.
 */
export function openCharts(isOnline: boolean): Record<MusicPlatform, readonly ChartSource[]> {
  if (!isOnline) return { tiktok: [sampleChart()], instagram: [sampleChart()] };
  const [apple, deezer, sample] = [appleChart(), deezerChart(), sampleChart()];
  return { tiktok: [apple, deezer, sample], instagram: [deezer, apple, sample] };
}
