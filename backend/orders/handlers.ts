import { orderDefinition, type OrderInput } from '#contract/orders.ts';
import type { filmRoutes } from '#contract/films.ts';
import { SHOTS_MAX } from '#contract/limits.ts';
import type { toolRoutes } from '#contract/tools.ts';
import type { uploadRoutes } from '#contract/uploads.ts';
import { runs, tools, type RunKey, type ToolKey } from '#contract/tools/catalogue.ts';
import type { Switches } from '../admin/switches.ts';
import { limitConcurrency } from '../concurrency.ts';
import { replayEvents } from '../events/record.ts';
import {
  servingProvider,
  toStored,
  trainerFor,
  type Routing,
} from '../generations/asking/choose-provider.ts';
import { cancelGeneration } from '../generations/endings/settle.ts';
import type { Engine } from '../generations/engine.ts';
import { readSteps } from '../generations/orders/read-steps.ts';
import type { ToolRun } from '../generations/orders/tool-run.ts';
import { listGenerations, readGeneration } from '../generations/reading/list.ts';
import { pageOf, type HandlersOf } from '../http/bind.ts';
import { parseInput, readIdempotencyKey } from '../http/parse.ts';
import { addressPrefix, userPoints } from '../http/rate-limits.ts';
import type { Context } from '../http/request-state.ts';
import type { ChartProviders } from '../providers/charts/chart.ts';
import { serveStored } from '../storage/serve.ts';
import {
  checkInfluencer,
  deleteInfluencer,
  findModel,
  listInfluencers,
  listPortraits,
} from '../tools/influencer/influencers.ts';
import { refreshInsights } from '../tools/music/refresh-insights.ts';
import { listInsights } from '../tools/music/store-chart.ts';
import { toolRuns } from '../tools/registry.ts';
import { uploadReceiver, type AddUploadParts } from './add-upload.ts';
import { exampleLooks, lookAtItem, lookAtUpload } from './look-at-photo.ts';
import { makeFilm } from './make-film.ts';
import { offerRepeat, repeatGeneration } from './repeat.ts';
import { respondAccepted, type SellParts } from './sell.ts';

type ToolParts = SellParts & AddUploadParts & { charts: ChartProviders };

export function toolHandlers(
  parts: ToolParts,
): HandlersOf<
  typeof toolRoutes & Pick<typeof filmRoutes, 'makeFilm'> & Pick<typeof uploadRoutes, 'addUpload'>
> {
  const { engine, charts, switches, limits } = parts;
  const { database } = engine;
  const looking = limitConcurrency(1, 3);
  // Those take longer; photos do not wait for them. The clips of two films may wait.
  const lookingAtClips = limitConcurrency(1, 2 * SHOTS_MAX);
  const lookAtExample = exampleLooks(engine, { ...parts, looking });
  const receiveUpload = uploadReceiver(parts);
  /** Counts an order without a body, and reads what names it. */
  const readOrderCall = async (ctx: Context, userId: number) => {
    await limits.consume(userPoints('order', ctx, userId));
    return { network: addressPrefix(ctx.ip), idempotencyKey: readIdempotencyKey(ctx) };
  };
  return {
    influencers: ({ user }) => listInfluencers(database, user.id),
    influencerOptions: ({ user }) => listPortraits(database, user.id),
    checkInfluencer: async ({ user, params }) => {
      await limits.consume([['check.account', user.id]]);
      return checkInfluencer(database, user.id, params.id);
    },
    deleteInfluencer: ({ user, params }) => deleteInfluencer(engine, user.id, params.id),
    influencerModel: async ({ user, params, ctx }) => {
      const key = await findModel(database, user.id, params.id);
      await serveStored(ctx, engine.storage, key, {
        cache: 'none',
        downloadAs: `influencer-${params.id}`,
      });
    },
    musicTiktok: () => listInsights(database, 'tiktok'),
    musicInstagram: () => listInsights(database, 'instagram'),
    refreshMusic: async ({ body }) => {
      switches.refuseIfPaused('music');
      return refreshInsights({ ...engine, charts }, body.platform);
    },

    readPrompt: async ({ user, body, ctx }) => {
      await limits.consume(userPoints('read', ctx, user.id));
      return readOrder(engine, user.id, body);
    },
    lookAtPhoto: async ({ user, ctx }) => {
      await limits.consume(userPoints('look', ctx, user.id));
      return lookAtUpload(engine, ctx, { ...parts, looking });
    },
    lookAtImage: async ({ user, params, ctx }) => {
      const count = () => limits.consume(userPoints('look', ctx, user.id));
      return lookAtItem(engine, ctx, {
        ...{ userId: user.id, ...params, count, looking, lookingAtClips },
      });
    },
    lookAtExample: async ({ params }) => ({ look: await lookAtExample(params.name) }),
    generations: async ({ user, query }) => {
      const { generations, nextCursor } = await listGenerations(engine, user.id, query);
      return pageOf(generations, nextCursor);
    },
    generation: ({ user, params }) => readGeneration(engine, user.id, params.id),
    cancelGeneration: ({ user, params }) => cancelGeneration(engine, user.id, params.id),
    repeatGeneration: async ({ user, params, ctx }) => {
      const order = { user, ...params, ...(await readOrderCall(ctx, user.id)) };
      return respondAccepted(ctx, (await repeatGeneration(parts, order)).id);
    },
    makeFilm: async ({ user, params, ctx }) => {
      const order = { user, ...params, ...(await readOrderCall(ctx, user.id)) };
      return respondAccepted(ctx, (await makeFilm(parts, order)).id);
    },
    addUpload: async ({ user, ctx }) => {
      await limits.consume([
        ['upload.account', user.id],
        ['upload-day.account', user.id],
      ]);
      parts.preparing.prepare();
      return receiveUpload(ctx, user);
    },
    repeatOffer: ({ user, params }) => offerRepeat(parts, { user, id: params.id }),
    tools: async () => listTools(engine, switches),
    events: async ({ user, query }) => {
      await limits.consume([['replay.account', user.id]]);
      return replayEvents(database, user.id, query.after);
    },
  };
}

/** Reads the very steps that the order would be planned as; refuses what that order would. */
async function readOrder<R extends RunKey>(
  engine: Routing & Pick<Engine, 'database'>,
  userId: number,
  { run, ...rest }: { run: R } & Record<string, unknown>,
) {
  // Parsed by this run's own schema.
  const input = parseInput(orderDefinition(run).input, rest) as OrderInput<R>;
  const toolRun: ToolRun<R> = toolRuns[run];
  const { database } = engine;
  const context = { database, userId, sourceKey: NO_UPLOAD, trainer: trainerFor(engine) };
  const { draws, leavesOut } = readSteps(engine, await toolRun.plan(input, context));
  return { draws, leavesOut };
}

/** Stands where the key of the upload will be: words are read without it. */
const NO_UPLOAD = 'none';

/**
 * The cards and their runs; each run names its provider, so that samples are recognised as such.
 */
function listTools(
  engine: Pick<Engine, 'providers' | 'orders' | 'health' | 'expected'>,
  switches: Pick<Switches, 'pausedText' | 'listReelOptions'>,
) {
  const runEntries = Object.entries(runs) as [RunKey, (typeof runs)[RunKey]][];
  const toolEntries = Object.entries(tools) as [ToolKey, (typeof tools)[ToolKey]][];
  const optionsOff = switches
    .listReelOptions()
    .flatMap(({ isOff, ...choice }) => (isOff ? [choice] : []));
  return toolEntries.map(([key, card]) => ({
    key,
    title: card.title,
    isAvailable: !('isComing' in card),
    isPaused: switches.pausedText(key) !== null,
    pausedText: switches.pausedText(key),
    optionsOff: key === 'reels' ? optionsOff : [],
    runs: runEntries
      .filter(([, run]) => run.tool === key)
      .map(([runKey, run]) => {
        const { capability } = toolRuns[runKey];
        const measured = engine.expected.measured(runKey);
        const provider = servingProvider(engine, { capability });
        return {
          key: runKey,
          price: run.price,
          expectedSeconds: Math.round(engine.expected.seconds(runKey)),
          measuredSeconds: measured === null ? null : Math.round(measured),
          provider: provider && {
            name: provider.name,
            label: provider.label,
            insteadOf: toStored(engine, { capability }, provider).instead_of,
          },
        };
      }),
  }));
}
