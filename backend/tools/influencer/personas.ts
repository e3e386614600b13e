import { randomInt } from 'node:crypto';
import { runs } from '#contract/tools/catalogue.ts';
import { PORTRAIT_DAYS } from '#contract/tools/influencer.ts';
import type { Queryable } from '../../database/transaction.ts';
import { mediaOutput, oneImageResponse, type ToolRun } from '../../generations/orders/tool-run.ts';
import type { PlannedStep } from '../../generations/stored-generation.ts';
import { personaShots } from '../../providers/prompts/personas.ts';
import { Refusal } from '../../refusal.ts';
import { mediaKeyOfUrl } from '../../storage/media-key.ts';
import { InfluencerRow } from './entities.ts';
import { influencerOfGeneration, PORTRAIT_THEME } from './influencers.ts';

/**
 * Trains a persona from one of the portraits made for this user, never from another user's picture
 * or from an outside address. The persona exists, in training, once the order is accepted.
 */
export const personaTraining: ToolRun<'personaTraining'> = {
  capability: 'train-persona',
  plan: async ({ selectedImageUrl, gender, race }, { database, userId, trainer }) => {
    const key = mediaKeyOfUrl(selectedImageUrl);
    const rows = key
      ? await database.sql`
          select 1 from images
           where file_key = ${key} and user_id = ${userId} and theme = ${PORTRAIT_THEME}
             and deleted_at is null
             and created_at > now() - make_interval(days => ${PORTRAIT_DAYS})`
      : [];
    if (!key || rows.length === 0) throw new Refusal('influencer.unknown-portrait');
    const hints = { gender, race };
    const shots = Array.from({ length: trainer?.shots ?? 0 }, (_, index) =>
      shotStep(key, index, hints),
    );
    const training: PlannedStep = {
      work: {
        capability: 'train-persona',
        prompt: 'A consistent face in every picture.',
        source: { key },
        shots: shots.map((_, step) => ({ step })),
        hints,
        // Another trainer would want other pictures.
        ...(trainer && shots.length > 0 ? { provider: trainer.name } : {}),
      },
      makes: { kind: 'model' },
    };
    return [...shots, training];
  },
  words: null,
  response: 'accepted',
  hooks: {
    accepted: async (tx, { id, user_id: userId, input, steps }) => {
      await tx.sql`
        insert into influencers (user_id, gender, race, portrait_id, training_status, generation_id)
        select ${userId}, ${input.gender}, ${input.race}, id, 'training', ${id}
          from images where file_key = ${portraitKeyOf(steps)}`;
      return influencerEvents(await influencerOfGeneration(tx, id));
    },
    ended: async (tx, { id, state, result, provider }) => {
      const trainingStatus = state === 'succeeded' ? 'completed' : 'failed';
      const made = result?.data?.modelKey;
      const modelKey = typeof made === 'string' ? made : null;
      await tx
        .entities()
        .nativeUpdate(InfluencerRow, { generationId: id }, { trainingStatus, modelKey, provider });
      // A persona that was deleted during its training has no event.
      return influencerEvents(await influencerOfGeneration(tx, id));
    },
  },
};

/** Another picture of the person in the portrait: one portrait teaches a model no face. */
function shotStep(key: string, index: number, hints: Record<string, unknown>): PlannedStep {
  const prompt = personaShots[index % personaShots.length] ?? '';
  return {
    work: { capability: 'persona-shot', prompt, source: { key }, seed: randomInt(SEEDS), hints },
    makes: { kind: 'file' },
  };
}

/** The portrait is what the last step, the training, works from. */
function portraitKeyOf(steps: readonly PlannedStep[]): string {
  const source = steps.at(-1)?.work.source;
  if (!source || !('key' in source)) throw new Error('a training has no portrait');
  return source.key;
}

const influencerEvents = (influencer: Awaited<ReturnType<typeof influencerOfGeneration>>) =>
  influencer ? [{ type: 'influencer.changed' as const, data: influencer }] : [];

const SEEDS = 2 ** 31;
const { outputs: OPTIONS } = runs.personaOptions;

/** Three portraits of people who do not exist, to choose a persona from: a step each. */
export const personaOptions: ToolRun<'personaOptions'> = {
  capability: 'text-to-image',
  plan: async ({ gender, race }) => {
    // Seeds in a row, from a multiple of their count: the preview engine makes such people unlike.
    const first = randomInt(Math.floor(SEEDS / OPTIONS)) * OPTIONS;
    return Array.from({ length: OPTIONS }, (_, index) => {
      const prompt = portraitPrompt(gender, race);
      return {
        work: {
          capability: 'text-to-image',
          prompt,
          source: null,
          seed: first + index,
          hints: { portrait: { gender, race } },
        },
        makes: mediaOutput(PORTRAIT_THEME, {
          sequence: index + 1,
          isListed: false,
          promptUsed: prompt,
        }),
      };
    });
  },
  words: null,
  response: ({ media }) => ({ imageUrls: media.map(({ imageUrl }) => imageUrl) }),
};

function portraitPrompt(gender: string, race: string): string {
  const looks = race === 'Random' ? '' : race === 'Mixed' ? 'of mixed heritage, ' : `${race}, `;
  return `Studio portrait of an adult ${gender.toLowerCase()} content creator, ${looks}looking into the camera, friendly and confident, soft key light, plain backdrop, natural skin.`;
}

/** A picture of a trained persona: one step. */
export const personaImage: ToolRun<'personaImage'> = {
  capability: 'persona-image',
  plan: async ({ influencerId, prompt }, { database, userId }) => {
    const influencer = await database
      .entities()
      .findOne(InfluencerRow, { id: influencerId, userId });
    if (!influencer) throw new Refusal('influencer.not-found');
    const { modelKey, trainingStatus, provider, generationId } = influencer;
    if (!modelKey || !provider || trainingStatus !== 'completed')
      throw new Refusal('influencer.not-trained');
    return [
      {
        work: {
          capability: 'persona-image',
          prompt: prompt.trim(),
          source: { key: modelKey },
          seed: randomInt(SEEDS),
          provider,
          model: await modelData(database, generationId),
        },
        makes: mediaOutput('aiInfluencer', { promptUsed: prompt.trim() }),
      },
    ];
  },
  words: ({ prompt }) => prompt,
  response: oneImageResponse,
};

/** The data beside the model file of a training: the service's own, and never shown by itself. */
async function modelData(database: Queryable, generationId: string | null | undefined) {
  const rows = await database.sql<{ data: Record<string, unknown> | null }>`
    select result->'data' as data from generations where id = ${generationId ?? null}`;
  return rows[0]?.data ?? {};
}
