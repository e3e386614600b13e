import { readConfig } from '../../backend/config.ts';
import { fal } from '../../backend/providers/fal/fal.ts';
import type { Provider } from '../../backend/providers/provider.ts';
import { openTracks, type TrackOf } from '../provider-matrix/tracks.ts';

/** Pictures for a training, as few as fal takes. */
const SHOTS = 3;

/** fal's adapter in front of stand-ins with these settings. */
export function openFalTracks(
  settings: readonly Record<string, string>[],
  trackOf: TrackOf,
  trackOfCallback?: Parameters<typeof openTracks>[2],
): { provider: Provider } {
  const adapters = settings.map((each) => fal.open({ config: readConfig(each), models: {} }));
  const provider = openTracks(adapters, trackOf, trackOfCallback);
  return { provider: { ...provider, shotsPerTraining: SHOTS } };
}
