import { mediaOutput, oneImageResponse, type ToolRun } from '../../generations/orders/tool-run.ts';

/** The user's own photo, more photorealistic: one step. */
export const enhance: ToolRun<'enhance'> = {
  capability: 'enhance',
  plan: async (_input, { sourceKey, sourceTitle: title = null }) => {
    if (!sourceKey) throw new Error('an enhancement is made from an upload');
    return [
      {
        work: { capability: 'enhance', prompt: PROMPT, source: { key: sourceKey } },
        makes: mediaOutput('realismEnhancer', { keepsOriginal: true, title }),
      },
    ];
  },
  words: null,
  response: oneImageResponse,
};

const PROMPT =
  'Make this photo more photorealistic: natural skin texture, true colours, balanced light, fine detail. The same person, pose, clothes and background.';
