import type { MusicPlatform } from '../../contract/tools/texts.ts';
import { appleChart } from './charts/apple.ts';
import type { ChartSource } from './charts/chart.ts';
import { deezerChart } from './charts/deezer.ts';
import { sampleChart } from './charts/sample.ts';

/**
 * Neither platform publishes a chart: a general one fills its list and says whose it is. The sample
 * comes last and always answers.
 */
export function openCharts(isOnline: boolean): Record<MusicPlatform, readonly ChartSource[]> {
  if (!isOnline) return { tiktok: [sampleChart()], instagram: [sampleChart()] };
  const [apple, deezer, sample] = [appleChart(), deezerChart(), sampleChart()];
  return { tiktok: [apple, deezer, sample], instagram: [deezer, apple, sample] };
}
