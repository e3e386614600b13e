import type { Config, SettingName } from '../config.ts';
import type { Capability, Provider } from './provider.ts';

/** A service outside this product that can be connected. */
export type OutsideProvider = {
  /** The name in `PROVIDERS_…` and, in capitals, in `MODEL_…`. */
  name: string;
  /** The provider is set up when one of these is set. */
  needs: readonly SettingName[];
  open: (settings: OutsideSettings) => Provider;
  /** Capabilities whose model is not a setting's to choose, and why, for the operator. */
  fixedModels?: { capabilities: readonly Capability[]; because: string };
};

/** The settings that an adapter is opened with. */
export type OutsideSettings = {
  config: Config;
  /** Those that the operator chose; the adapter has a default for every other capability. */
  models: { readonly [C in Capability]?: string };
};
