import type { Media } from '../../contract/media.ts';
import { register } from '../accounts/register.ts';
import { signIn } from '../accounts/sign-in.ts';
import { findOwnMedia } from '../gallery/download.ts';
import { markFavourite } from '../gallery/favourite.ts';
import { listMedia } from '../gallery/list.ts';
import { removeMedia, restoreMedia } from '../gallery/remove.ts';
import { zipMedia } from '../gallery/zip.ts';
import { replayEvents } from '../events/replay.ts';
import { cancelGeneration } from '../generations/cancel.ts';
import { listGenerations, readGeneration } from '../generations/list.ts';
import { Refusal } from '../refusal.ts';
import { serveStored } from '../storage/serve.ts';
import {
  checkInfluencer,
  deleteInfluencer,
  listInfluencers,
} from '../tools/influencer/influencers.ts';
import { listPortraits } from '../tools/influencer/portraits.ts';
import { listInsights } from '../tools/music/insights.ts';
import type { Handlers } from './bind.ts';
import type { AppParts } from './parts.ts';
import { JsonText, Reply } from './reply.ts';
import { listTools } from './list-tools.ts';
import { endSession, startSession } from './session.ts';

/** What each row of the contract does; the rows that sell are served by `sell.ts`. */
export function createHandlers(parts: AppParts): Handlers {
  const { engine } = parts;
  const { database, storage } = engine;
  const appOrigin = parts.config.APP_URL && new URL(parts.config.APP_URL).origin;
  return {
    currentUser: async ({ user }) => user,
    register: async ({ body, ctx }) => {
      const user = await register({ ...parts, database }, body);
      await startSession(ctx, user);
      return user;
    },
    login: async ({ body, ctx }) => {
      const user = await signIn({ ...parts, database }, body);
      await startSession(ctx, user);
      return user;
    },
    logout: async ({ ctx }) => {
      await endSession(ctx);
      return { ok: true };
    },
    signInWithGoogle: async () => {
      throw new Refusal('account.provider-not-configured');
    },
    signInWithGithub: async () => {
      throw new Refusal('account.provider-not-configured');
    },

    images: async ({ user, query }) => {
      const { json, nextCursor } = await listMedia(database, user.id, query);
      return new Reply<Media[]>(new JsonText(json), {
        headers: nextCursor === null ? {} : { 'X-Next-Cursor': String(nextCursor) },
      });
    },
    deleteImage: async ({ user, params }) => {
      const removed = await removeMedia(engine, user.id, [params.id]);
      if (removed.length === 0) throw new Refusal('media.not-found');
      return { ok: true };
    },
    deleteImages: async ({ user, body }) => ({ ids: await removeMedia(engine, user.id, body.ids) }),
    restoreImage: async ({ user, params }) => {
      const [item] = await restoreMedia(engine, user.id, [params.id]);
      if (!item) throw new Refusal('media.not-found');
      return item;
    },
    restoreImages: ({ user, body }) => restoreMedia(engine, user.id, body.ids),
    favouriteImage: ({ user, params, body }) =>
      markFavourite(engine, user.id, params.id, body.isFavourite),
    zipImages: async ({ user, query, ctx }) => {
      const ids = query.ids.split(',').map(Number);
      ctx.body = await zipMedia(engine, user.id, ids);
      ctx.attachment('lumireel.zip');
      ctx.type = 'application/zip';
    },
    downloadImage: async ({ user, query, ctx }) => {
      const place = { url: query.url, appOrigin: appOrigin ?? ctx.origin };
      const key = await findOwnMedia(database, user.id, place);
      const downloadAs = query.filename ?? key.slice(key.lastIndexOf('/') + 1);
      await serveStored(ctx, storage, key, { cache: 'none', downloadAs });
    },

    influencers: ({ user }) => listInfluencers(database, user.id),
    influencerOptions: ({ user }) => listPortraits(database, user.id),
    checkInfluencer: ({ user, params }) => checkInfluencer(database, user.id, params.id),
    deleteInfluencer: async ({ user, params }) => {
      await deleteInfluencer(engine, user.id, params.id);
      return { ok: true };
    },
    musicTiktok: () => listInsights(database, 'tiktok'),
    musicInstagram: () => listInsights(database, 'instagram'),
    refreshMusic: async () => {
      throw new Refusal('tool.unavailable');
    },

    generations: ({ user, query }) => listGenerations(engine, user.id, query.limit),
    generation: ({ user, params }) => readGeneration(engine, user.id, params.id),
    cancelGeneration: ({ user, params }) => cancelGeneration(engine, user.id, params.id),
    tools: async () => listTools(engine),
    events: ({ user, query }) => replayEvents(database, user.id, query.after),
  };
}
