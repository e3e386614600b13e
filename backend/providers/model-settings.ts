import { routedCapabilities, type RoutedCapability } from './provider-orders.ts';

/** A provider's or a capability's name within the name of a setting. */
export const inCapitals = (name: string) => name.toUpperCase().replaceAll('-', '_');

/** The models that the operator chose for one provider, by capability. */
export function modelsOf(models: ReadonlyMap<string, string>, provider: string) {
  return Object.fromEntries(
    routedCapabilities.flatMap((capability) => {
      const model = models.get(modelSetting(provider, capability));
      return model === undefined ? [] : [[capability, model]];
    }),
  );
}

/** The models of a provider by the setting that chooses each. */
export const namedModels = (
  provider: string,
  models: { readonly [C in RoutedCapability]?: string },
): ReadonlyMap<string, string> =>
  new Map(
    routedCapabilities.flatMap((capability) => {
      const model = models[capability];
      return model === undefined ? [] : [[modelSetting(provider, capability), model]];
    }),
  );

/** The `MODEL_…` settings that name no provider of the table or no capability, each in words. */
export function modelFaults(
  models: ReadonlyMap<string, string>,
  providers: readonly { name: string }[],
): string[] {
  const known = new Set(
    providers.flatMap(({ name }) => routedCapabilities.map((each) => modelSetting(name, each))),
  );
  const tails = routedCapabilities.map((capability) => `_${inCapitals(capability)}`);
  const heads = providers.map(({ name }) => `MODEL_${inCapitals(name)}_`);
  // Another program's variable may begin with MODEL_ too.
  const isMeant = (name: string) =>
    tails.some((tail) => name.endsWith(tail)) || heads.some((head) => name.startsWith(head));
  const example = modelSetting(providers[0]?.name ?? 'provider', 'text-to-image');
  return [...models.keys()]
    .filter((name) => isMeant(name) && !known.has(name))
    .map(
      (name) =>
        `${name} names no provider with such a capability (there are ${listOf(providers)}), for example ${example}=…`,
    );
}

/** The setting that chooses a provider's model for a capability. */
export const modelSetting = (provider: string, capability: RoutedCapability) =>
  `MODEL_${inCapitals(provider)}_${inCapitals(capability)}`;

const listOf = (providers: readonly { name: string }[]) =>
  providers.map(({ name }) => name).join(', ') || 'none';
