import type { shareRoutes } from '#contract/routes/shares.ts';
import type { ShareOptions } from '#contract/shares.ts';
import { endShare, listShares, saveShare } from '../../shares/shares.ts';
import { Refusal } from '../../refusal.ts';
import type { Call, HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { publicOrigin } from '../public-origin.ts';

/** Links that users make. */
export function shareHandlers(parts: HandlerDependencies): HandlersOf<typeof shareRoutes> {
  const { engine, config, passwords, uploadDir } = parts;
  const store = { ...engine, passwords, uploadDir };
  const save = (
    { user, ctx }: Pick<Call<'shareImage'>, 'user' | 'ctx'>,
    of: number | number[],
    options: ShareOptions,
  ) => {
    if (config.SHARE_PAGES === 'off') throw new Refusal('share.off');
    return saveShare(store, user.id, { of, origin: publicOrigin(config, ctx), ...options });
  };
  return {
    shareImage: async (call) => save(call, call.params.id, call.body),
    createShare: async (call) => {
      const { imageIds, ...options } = call.body;
      return save(call, imageIds, options);
    },
    shares: ({ user, ctx }) => listShares(engine.database, user.id, publicOrigin(config, ctx)),
    endImageShare: ({ user, params }) => endShare(engine, user.id, { imageId: params.id }),
    endShare: ({ user, params }) => endShare(engine, user.id, params),
  };
}
