import { studioProvider } from '../../preview-engine/films/studio-provider.ts';
import { previewEngine } from '../../preview-engine/preview-engine.ts';
import { ConfigError, type Config } from '../config.ts';
import { comfyui } from './comfyui/comfyui.ts';
import { fal } from './fal/fal.ts';
import { google } from './google.ts';
import type { Provider } from './provider.ts';
import { modelFaults, modelSetting, modelsOf } from './model-settings.ts';
import { openai } from './openai.ts';
import type { OutsideProvider, OutsideSettings } from './outside-provider.ts';
import { orderProviders, routedCapabilities, type Providers } from './provider-orders.ts';
import { replicate } from './replicate/replicate.ts';

/** Every adapter, in order of preference. A new one is its line here. */
const outsideProviders: readonly OutsideProvider[] = [fal, openai, google, replicate, comfyui];

/**
 * Opens the providers that the settings allow: no connection is made. Throws a `ConfigError` that
 * names every setting whose provider or capability does not exist or is not set up, and every model
 * that would never be asked.
 */
export function openProviders(
  config: Config,
  table: readonly OutsideProvider[] = outsideProviders,
): Providers {
  const faults = modelFaults(config.models, table);
  if (faults.length > 0) throw new ConfigError(faults);
  const opened = table
    .filter(({ needs }) => needs.some((setting) => config[setting]))
    .map((adapter) => {
      const models = modelsOf(config.models, adapter.name);
      return { adapter, models, provider: adapter.open({ config, models }) };
    });
  const idle = opened.flatMap(({ adapter, models, provider }) =>
    idleModels(adapter, models, provider),
  );
  if (idle.length > 0) throw new ConfigError(idle);
  const outside = opened.map(({ provider }) => provider);
  const settings = { reelSize: config.reelSize, ffmpegPath: config.FFMPEG_PATH };
  const providers = [...outside, previewEngine(settings), studioProvider(settings)];
  return orderProviders(config, providers, table);
}

type Models = OutsideSettings['models'];

/** The models that were chosen for a provider and that it would never ask, each in words. */
function idleModels({ name, fixedModels }: OutsideProvider, models: Models, provider: Provider) {
  return routedCapabilities.flatMap((capability) => {
    if (models[capability] === undefined) return [];
    const setting = modelSetting(name, capability);
    if (!provider.capabilities.has(capability)) {
      return [`${setting} has no effect: with these settings ${name} has no ${capability}`];
    }
    const isFixed = fixedModels?.capabilities.includes(capability);
    return isFixed ? [`${setting} has no effect: ${fixedModels?.because}`] : [];
  });
}
