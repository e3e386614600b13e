import type { ToolRun } from '../../generations/tool-run.ts';

/** The user's own photo, more photorealistic: one step. */
export const enhance: ToolRun<'enhance'> = {
  capability: 'enhance',
  plan: async (_input, { sourceKey }) => {
    if (!sourceKey) throw new Error('an enhancement is made from an upload');
    return [
      {
        work: { capability: 'enhance', prompt: PROMPT, sourceKey },
        makes: {
          kind: 'media',
          fileName: 'enhanced',
          theme: 'realismEnhancer',
          isListed: true,
          videoCategory: null,
          videoOption: null,
          promptUsed: null,
          isSketch: false,
          originalImageUrl: null,
        },
      },
    ];
  },
  response: ({ media }) => {
    const image = media[0];
    if (!image) throw new Error('a finished enhancement has its picture');
    return { imageUrl: image.imageUrl };
  },
};

const PROMPT =
  'Make this photo more photorealistic: natural skin texture, true colours, balanced light, fine detail. The same person, pose, clothes and background.';
