import { previewEngine } from '../../preview-engine/preview-engine.ts';
import type { Provider } from './provider.ts';

/** The providers that the settings allow, in order of preference; the preview engine comes last. */
export function openProviders(settings: {
  reelSize: { width: number; height: number };
  ffmpegPath: string;
}): Provider[] {
  return [previewEngine(settings)];
}
