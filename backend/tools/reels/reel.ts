import { REEL_SECONDS } from '#contract/tools/reels.ts';
import { mediaOutput, type ToolRun } from '../../generations/orders/tool-run.ts';

/** A 10-second vertical video from the user's photo: one step. */
export const reel: ToolRun<'reel'> = {
  capability: 'image-to-video',
  plan: async ({ category, option, customPrompt, wholePhoto, subject, sound }, { sourceKey }) => {
    if (!sourceKey) throw new Error('a reel is made from an upload');
    const isCustom = category === 'custom';
    const prompt = isCustom ? (customPrompt ?? '').trim() : describeOption(option ?? '');
    return [
      {
        work: {
          capability: 'image-to-video',
          prompt,
          source: { key: sourceKey },
          seconds: REEL_SECONDS,
          hints: {
            category,
            option: isCustom ? null : (option ?? null),
            isWhole: wholePhoto === 'true',
            subject: subject ? pointOf(subject) : null,
            sound: sound ?? 'none',
          },
        },
        makes: mediaOutput('reels', {
          videoCategory: category,
          // As the client sent it: the documented polling compares the two.
          videoOption: option ?? null,
          promptUsed: prompt,
        }),
      },
    ];
  },
  words: ({ customPrompt = '' }) => customPrompt,
  response: 'accepted',
};

function pointOf(subject: string): { x: number; y: number } {
  const [x = 0, y = 0] = subject.split(',').map(Number);
  return { x, y };
}

/** The prompt for an outside video model; the preview engine reads the hints. */
function describeOption(option: string): string {
  return `The person in the photo: ${option}. One continuous vertical shot, natural movement, the same face, clothes and light as in the photo.`;
}
