import { randomInt } from 'node:crypto';
import { InfluencerRow } from '../../database/entities/tools.ts';
import type { Queryable } from '../../database/transaction.ts';
import { mediaOutput, oneImageResponse, type ToolRun } from '../../generations/orders/tool-run.ts';
import { Refusal } from '../../refusal.ts';

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
          seed: randomInt(2 ** 31),
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

/** What the training left beside the model file: the service's own, and never shown by itself. */
async function modelData(
  database: Queryable,
  generationId: string | null | undefined,
): Promise<Record<string, unknown>> {
  const rows = await database.sql<{ data: Record<string, unknown> | null }>`
    select result->'data' as data from generations where id = ${generationId ?? null}`;
  return rows[0]?.data ?? {};
}
