import { isoText } from '../../database/statement.ts';
import { rowsBy, type Feature } from '../../feature.ts';
import { expirePortraits, modelKeys } from './influencers.ts';

export const influencer = {
  trim: expirePortraits,
  tables: { influencers: { file: 'model_key' } },
  documents: {
    influencers: rowsBy('id')`id, gender, race, portrait_id as "portraitId",
      training_status as "trainingStatus", ${isoText('created_at')} as "createdAt"
      from influencers where user_id = $1`,
  },
  keysInUse: modelKeys,
} satisfies Feature;
