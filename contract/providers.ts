/** The name of the preview engine as a provider. */
export const PREVIEW_ENGINE = 'local';
/** The name of the product's own composer of films as a provider. */
export const STUDIO = 'studio';

/** The name of the product's own importer of clips as a provider. */
export const IMPORTER = 'importer';

/** Known providers, as a sentence names them. */
const providerTitles: ReadonlyMap<string, string> = new Map([
  [PREVIEW_ENGINE, 'the preview engine'],
  [STUDIO, 'the studio'],
  [IMPORTER, 'this server'],
  ['fal', 'fal'],
  ['openai', 'OpenAI'],
  ['google', 'Google AI'],
  ['replicate', 'Replicate'],
  ['comfyui', 'ComfyUI'],
]);

/** A provider within a sentence; one that a newer server knows has its own name. */
export const providerTitle = (name: string): string => providerTitles.get(name) ?? name;
