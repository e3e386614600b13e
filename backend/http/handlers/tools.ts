import type { toolRoutes } from '#contract/routes/tools.ts';
import { replayEvents } from '../../events/replay.ts';
import { cancelGeneration } from '../../generations/cancel.ts';
import { listGenerations, readGeneration } from '../../generations/list.ts';
import {
  checkInfluencer,
  deleteInfluencer,
  listInfluencers,
} from '../../tools/influencer/influencers.ts';
import { listPortraits } from '../../tools/influencer/portraits.ts';
import { refreshInsights } from '../../tools/music/refresh-insights.ts';
import { listInsights } from '../../tools/music/list-insights.ts';
import type { HandlersOf } from '../bind.ts';
import { listTools } from '../list-tools.ts';
import type { AppDependencies } from '../dependencies.ts';

export function toolHandlers({
  engine,
  music,
  switches,
}: AppDependencies): HandlersOf<typeof toolRoutes> {
  const { database } = engine;
  return {
    influencers: ({ user }) => listInfluencers(database, user.id),
    influencerOptions: ({ user }) => listPortraits(database, user.id),
    checkInfluencer: ({ user, params }) => checkInfluencer(database, user.id, params.id),
    deleteInfluencer: async ({ user, params }) => {
      await deleteInfluencer(engine, user.id, params.id);
      return { ok: true };
    },
    musicTiktok: () => listInsights(database, 'tiktok'),
    musicInstagram: () => listInsights(database, 'instagram'),
    refreshMusic: async ({ body }) => {
      switches.refuseIfPaused('music');
      return refreshInsights(music, body.platform);
    },

    generations: ({ user, query }) => listGenerations(engine, user.id, query.limit),
    generation: ({ user, params }) => readGeneration(engine, user.id, params.id),
    cancelGeneration: ({ user, params }) => cancelGeneration(engine, user.id, params.id),
    tools: async () => listTools(engine, switches),
    events: ({ user, query }) => replayEvents(database, user.id, query.after),
  };
}
