import { link, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { STUDIO } from '../../contract/providers.ts';
import { UnusableFilm } from '../../backend/media-files/render-process/film-limits.ts';
import { ProviderFault, type Provider } from '../../backend/providers/provider.ts';
import { photoFault, UnreadablePhoto } from '../photo-file.ts';
import { classOf } from '../render-process.ts';
import type { ReelSettings } from '../reel/reel-step.ts';
import { composeFilm } from './compose-film.ts';

/**
 * The composer of the studio's films: needs no key and no network, costs nothing, and is there
 * whatever providers are set up. As with the preview engine `submit` only names the work, and
 * `poll` does it from the start, in any process.
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
      // The only folder that the process of the film may read.
      const folder = await mkdtemp(join(scratchDir, 'studio-'));
      const paths = await shots();
      const sources = await Promise.all(
        step.shots.map(async ({ isVideo, clip }, shot) => {
          const path = join(folder, `shot-${shot}`);
          await link(paths[shot] ?? '', path);
          return { path, isVideo, clip };
        }),
      );
      try {
        const { filmPath, coverPath } = await composeFilm({
          document: step.document,
          sources,
          size: reelSize,
          ffmpegPath,
          scratchDir: folder,
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
        throw faultOf(cause, signal);
      }
    },
    // Nothing to do: it stops by the signal of its worker.
    cancel: async () => 0,
  };
}

/** The fault of a shot names it, for its user too; a picture's decoder has words of its own. */
function faultOf(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || !(cause instanceof UnreadablePhoto || cause instanceof UnusableFilm)) {
    return photoFault(cause, signal, classOf);
  }
  const { message } = cause;
  const said = cause instanceof UnusableFilm ? message : (message.split(':')[0] ?? '');
  const forUser = said.charAt(0).toUpperCase() + said.slice(1);
  return new ProviderFault('invalid_input', message, { cause, forUser });
}
