import { randomInt } from 'node:crypto';
import { PREVIEW_ENGINE } from '#contract/providers.ts';
import { InfluencerRow } from '../../database/entities/tools.ts';
import { mediaOutput, oneImageResponse, type ToolRun } from '../../generations/tool-run.ts';
import { Refusal } from '../../refusal.ts';

/** A picture of a trained persona: one step. */
export const personaImage: ToolRun<'personaImage'> = {
  capability: 'persona-image',
  plan: async ({ influencerId, prompt }, { database, userId }) => {
    const influencer = await database
      .entities()
      .findOne(InfluencerRow, { id: influencerId, userId });
    if (!influencer) throw new Refusal('influencer.not-found');
    const { modelKey, trainingStatus, provider } = influencer;
    if (!modelKey || trainingStatus !== 'completed') throw new Refusal('influencer.not-trained');
    return [
      {
        work: {
          capability: 'persona-image',
          prompt: prompt.trim(),
          source: { key: modelKey },
          seed: randomInt(2 ** 31),
          provider: provider ?? PREVIEW_ENGINE,
          model: {},
        },
        makes: mediaOutput('aiInfluencer', { promptUsed: prompt.trim() }),
      },
    ];
  },
  response: oneImageResponse,
};
