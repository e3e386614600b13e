import { CONSENT_ASKED } from '#contract/consent.ts';
import { IMPORTS_WAITING_MAX } from '#contract/limits.ts';
import { mediaOutput, type ToolRun } from '../../generations/orders/tool-run.ts';
import { Refusal } from '../../refusal.ts';

/**
 * A clip that its user brings in: one step, from the file as it came. The transaction that begins
 * one refuses with `upload.waiting` where others of the user wait.
 */
export const importClip: ToolRun<'import'> = {
  capability: 'import-clip',
  plan: async (_input, { userId, sourceKey, sourceTitle = null }) => {
    if (!sourceKey) throw new Error('an import is made from an upload');
    return [
      {
        work: { capability: 'import-clip', prompt: '', source: { key: sourceKey }, userId },
        makes: {
          ...mediaOutput('own', { title: sourceTitle }),
          fileName: 'clip',
          consent: CONSENT_ASKED,
        },
      },
    ];
  },
  words: null,
  response: 'accepted',
  hooks: {
    accepted: async (tx, { user_id: userId }) => {
      // With the one that is being ordered, whose charge holds the user's row.
      const waiting = await tx.sql`
        select from generations
         where user_id = ${userId} and run = 'import' and state = 'queued'`;
      if (waiting.length > IMPORTS_WAITING_MAX)
        throw new Refusal('upload.waiting', { retryAfterSeconds: 5 });
      return [];
    },
  },
};
