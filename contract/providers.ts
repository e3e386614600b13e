/** The name of the preview engine as a provider. */
export const PREVIEW_ENGINE = 'local';
