/** The name of the preview engine as a provider. */
export const PREVIEW_ENGINE = 'local';

/** Known providers, as a sentence names them. */
export const providerTitles: Readonly<Record<string, string>> = {
  [PREVIEW_ENGINE]: 'the preview engine',
  fal: 'fal',
  openai: 'OpenAI',
  google: 'Google AI',
  replicate: 'Replicate',
  comfyui: 'ComfyUI',
};

/** A provider within a sentence; one that a newer server knows has its own name. */
export const providerTitle = (name: string): string =>
  Object.hasOwn(providerTitles, name) ? (providerTitles[name] ?? name) : name;
