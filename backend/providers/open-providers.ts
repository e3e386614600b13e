import { previewEngine } from '../../preview-engine/preview-engine.ts';
import { type Config, ConfigError, type SettingName } from '../config.ts';
import { comfyui } from './comfyui/comfyui.ts';
import { fal } from './fal/fal.ts';
import { google } from './google.ts';
import type { Capability, Provider } from './provider.ts';
import { modelFaults, modelsOf } from './model-settings.ts';
import { openai } from './openai.ts';
import { orderProviders, type Providers } from './provider-orders.ts';
import { replicate } from './replicate/replicate.ts';

/** A service outside this product that can be connected. */
export type OutsideProvider = {
  /** As in `PROVIDERS_…` and, in capitals, in `MODEL_…`. */
  name: string;
  /** It is set up when one of these is set. */
  needs: readonly SettingName[];
  open: (settings: OutsideSettings) => Provider;
};

/** What an adapter is opened with. */
export type OutsideSettings = {
  config: Config;
  /** Those that the operator chose; the adapter has a default for every other capability. */
  models: { readonly [C in Capability]?: string };
};

/** Every adapter, in order of preference. A new one is its line here. */
const outsideProviders: readonly OutsideProvider[] = [fal, openai, google, replicate, comfyui];

/**
 * Opens the providers that the settings allow: no connection is made. Throws a `ConfigError` that
 * names every setting whose provider or capability does not exist or is not set up.
 */
export function openProviders(
  config: Config,
  ffmpegPath: string,
  table: readonly OutsideProvider[] = outsideProviders,
): Providers {
  const faults = modelFaults(config.models, table);
  if (faults.length > 0) throw new ConfigError(faults);
  const outside = table
    .filter(({ needs }) => needs.some((setting) => config[setting]))
    .map(({ name, open }) => open({ config, models: modelsOf(config.models, name) }));
  const providers = [...outside, previewEngine({ reelSize: config.reelSize, ffmpegPath })];
  return orderProviders(config, providers, table);
}
