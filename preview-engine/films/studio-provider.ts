import { STUDIO } from '../../contract/providers.ts';
import { FfmpegFailure, FfmpegTimeout } from '../../backend/media-files/ffmpeg.ts';
import { ProviderFault, type FaultClass, type Provider } from '../../backend/providers/provider.ts';
import { photoFault } from '../photo-file.ts';
import type { ReelSettings } from '../reel/reel-step.ts';
import { composeFilm } from './compose-film.ts';

/**
 * The composer of the studio's films: needs no key and no network, costs nothing, and is there whatever
 * providers are set up. As with the preview engine `submit` only names the work, and `poll` does it
 * from the start, in any process.
 */
export function studioProvider({ reelSize, ffmpegPath }: ReelSettings): Provider {
  return {
    name: STUDIO,
    label: 'Studio: composed on this server',
    capabilities: new Set(['compose-film']),
    isRuleBased: true,
    rendersHere: true,
    isSubmitRepeatable: true,
    estimateCostMicros: () => 0,
    submit: async (_step, { clientRef }) => ({ state: 'submitted', ref: { clientRef } }),
    poll: async (step, _ref, { shots, scratchDir, signal, report }) => {
      if (step.capability !== 'compose-film') {
        throw new ProviderFault('bug', `the studio makes no ${step.capability}`);
      }
      const paths = await shots();
      try {
        const { filmPath, coverPath } = await composeFilm({
          document: step.document,
          sources: step.shots.map(({ isVideo }, shot) => ({ path: paths[shot] ?? '', isVideo })),
          size: reelSize,
          ...(ffmpegPath ? { ffmpegPath } : {}),
          scratchDir,
          signal,
          onProgress: (fraction, stage) => report({ fraction, stage }),
        });
        return {
          state: 'done',
          files: [
            { path: filmPath, contentType: 'video/mp4' },
            { path: coverPath, contentType: 'image/jpeg' },
          ],
        };
      } catch (cause) {
        throw photoFault(cause, signal, classOf);
      }
    },
    // Nothing to do: it stops by the signal of its worker.
    cancel: async () => 0,
  };
}

function classOf(cause: Error): FaultClass | undefined {
  if (cause instanceof FfmpegTimeout) return 'timeout';
  // Made once more: its process may have been ended from outside.
  return cause instanceof FfmpegFailure ? 'lost' : undefined;
}
