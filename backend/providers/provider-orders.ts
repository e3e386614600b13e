import { PREVIEW_ENGINE, STUDIO } from '../../contract/providers.ts';
import { type Config, ConfigError, type SettingName } from '../config.ts';
import type { Capability, Provider } from './provider.ts';

/** Who may be asked for each capability, in order of preference. */
export type ProviderOrders = { readonly [C in Capability]: readonly Provider[] };

export type Providers = { providers: readonly Provider[]; orders: ProviderOrders };

/** A provider that a setting may name, and what sets it up. */
type Known = { name: string; needs: readonly SettingName[] };

/** A capability that the operator's settings choose providers and models for: not our own work. */
export type RoutedCapability = Exclude<Capability, 'compose-film' | 'import-clip'>;

const orderSettings = {
  'text-to-image': 'PROVIDERS_TEXT_TO_IMAGE',
  enhance: 'PROVIDERS_ENHANCE',
  sketch: 'PROVIDERS_SKETCH',
  'image-to-video': 'PROVIDERS_IMAGE_TO_VIDEO',
  'persona-shot': 'PROVIDERS_PERSONA_SHOT',
  'train-persona': 'PROVIDERS_TRAIN_PERSONA',
  'persona-image': 'PROVIDERS_PERSONA_IMAGE',
  hashtags: 'PROVIDERS_HASHTAGS',
} as const satisfies { [C in RoutedCapability]: SettingName };
// The keys of that table.
export const routedCapabilities = Object.keys(orderSettings) as RoutedCapability[];

type Routing = Pick<Config, (typeof orderSettings)[RoutedCapability] | 'PREVIEW_FALLBACK'>;

/**
 * Puts providers that are set up into the operator's order. Where none is set, outside providers
 * stand in the order given.
 *
 * The preview engine serves what no outside provider serves, and what the operator leaves to it
 * (`PROVIDERS_ENHANCE=local`). Behind an outside provider it stands only with
 * `PREVIEW_FALLBACK=on`: a drawing is no photograph, and who pays for one must not get the other
 * without a decision.
 *
 * Films are composed by the studio alone, which no setting names. Who imports clips is added by
 * the engine, since it works with parts that are open by then.
 *
 * Throws a `ConfigError` that names every fault of the settings.
 */
export function orderProviders(
  config: Routing,
  all: readonly Provider[],
  known: readonly Known[] = [],
): Providers {
  const faults: string[] = [];
  const isStudio = ({ name }: Provider) => name === STUDIO;
  const providers = all.filter((provider) => !isStudio(provider));
  const orders = Object.fromEntries(
    routedCapabilities.map((capability) => {
      const able = providers.filter((provider) => provider.capabilities.has(capability));
      const setting = orderSettings[capability];
      const names = config[setting];
      if (!names) return [capability, byDefault(able, config)];
      const wrong = faultOf(names, { capability, providers, known, config });
      if (wrong) {
        const example = able.find(({ name }) => name !== PREVIEW_ENGINE)?.name ?? PREVIEW_ENGINE;
        faults.push(`${setting} ${wrong}, for example ${setting}=${example}`);
      }
      const named = names.flatMap((name) => able.find((provider) => provider.name === name) ?? []);
      return [capability, withFallback(named, able, config)];
    }),
    // Built from every capability that is routed.
  ) as Pick<ProviderOrders, RoutedCapability>;
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    providers: all,
    orders: { ...orders, 'compose-film': all.filter(isStudio), 'import-clip': [] },
  };
}

const isPreview = ({ name }: Provider) => name === PREVIEW_ENGINE;
const isOutside = (provider: Provider) => !isPreview(provider);

function byDefault(able: readonly Provider[], config: Routing): readonly Provider[] {
  const outside = able.filter(isOutside);
  return outside.length > 0 ? withFallback(outside, able, config) : able;
}

function withFallback(
  named: readonly Provider[],
  able: readonly Provider[],
  { PREVIEW_FALLBACK }: Routing,
): readonly Provider[] {
  if (PREVIEW_FALLBACK === 'off') return named;
  return [...named.filter(isOutside), ...able.filter(isPreview)];
}

/** The fault of an order, in words that follow the setting's name; null when there is none. */
function faultOf(
  names: readonly string[],
  order: {
    capability: RoutedCapability;
    providers: readonly Provider[];
    known: readonly Known[];
    config: Routing;
  },
): string | null {
  const { capability, providers, known, config } = order;
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice) return `names ${twice} twice`;
  for (const name of names) {
    const provider = providers.find((each) => each.name === name);
    if (provider?.capabilities.has(capability)) continue;
    if (provider) return `names ${name}, which cannot do it`;
    const needs = known.find((each) => each.name === name)?.needs;
    if (needs) return `names ${name}, which is not set up: set ${needs.join(' or ')}`;
    const all = [...new Set([...known, ...providers].map((each) => each.name))];
    return `names ${name}, which is no provider (there are ${all.join(', ')})`;
  }
  const preview = names.indexOf(PREVIEW_ENGINE);
  if (preview === -1 || names.length === 1) return null;
  if (preview < names.length - 1) return `names providers after ${PREVIEW_ENGINE}, never asked`;
  return config.PREVIEW_FALLBACK === 'on'
    ? null
    : `names ${PREVIEW_ENGINE} behind another provider, which needs PREVIEW_FALLBACK=on`;
}
