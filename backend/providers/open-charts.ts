import type { Config } from '../config.ts';
import { appleChart, deezerChart } from './charts/public-charts.ts';
import type { ChartProvider, ChartProviders } from './charts/chart.ts';
import { webChart } from './charts/web-chart.ts';
import { google, googleTextModel } from './google.ts';
import { modelsOf } from './model-settings.ts';
import { openai, openaiTextModel } from './openai.ts';
import { canSearch } from './text/text-model.ts';

/**
 * Neither platform publishes a chart. Language models that search the web come first where there
 * are some: they read what is said of the platform itself. A general chart fills the list
 * otherwise, under its own name. None where the settings turn charts off.
 */
export function openCharts(config: Config): ChartProviders {
  if (config.MUSIC_CHARTS === 'off') return { tiktok: [], instagram: [] };
  const apple = appleChart(config.CHART_COUNTRY);
  const deezer = deezerChart();
  const web = config.MUSIC_CHARTS === 'on' ? webCharts(config) : [];
  return { tiktok: [...web, apple, deezer], instagram: [...web, deezer, apple] };
}

function webCharts(config: Config): ChartProvider[] {
  const services = [
    { ...openai, label: 'OpenAI', textModel: openaiTextModel },
    { ...google, label: 'Google', textModel: googleTextModel },
  ];
  return services.flatMap(({ name, label, needs, textModel }) => {
    if (!needs.some((setting) => config[setting])) return [];
    const model = textModel({ config, models: modelsOf(config.models, name) });
    if (!model || !canSearch(model)) return [];
    return [webChart({ name, label, model, country: config.CHART_COUNTRY })];
  });
}
