import { randomInt } from 'node:crypto';
import { mediaOutput, oneImageResponse, type ToolRun } from '../../generations/tool-run.ts';
import { Refusal } from '../../refusal.ts';

/** A picture of a trained persona: one step. */
export const personaImage: ToolRun<'personaImage'> = {
  capability: 'persona-image',
  plan: async ({ influencerId, prompt }, { database, userId }) => {
    const rows = await database.query<{ modelKey: string | null }>(
      `select case when training_status = 'completed' then model_key end as "modelKey"
         from influencers where id = $1 and user_id = $2`,
      [influencerId, userId],
    );
    const influencer = rows[0];
    if (!influencer) throw new Refusal('influencer.not-found');
    if (!influencer.modelKey) throw new Refusal('influencer.not-trained');
    return [
      {
        work: {
          capability: 'persona-image',
          prompt: prompt.trim(),
          sourceKey: influencer.modelKey,
          seed: randomInt(2 ** 31),
        },
        makes: mediaOutput('aiInfluencer', { promptUsed: prompt.trim() }),
      },
    ];
  },
  response: oneImageResponse,
};
