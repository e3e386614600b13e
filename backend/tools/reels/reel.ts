import type { OrderAnswer, OrderInput } from '../../../contract/orders.ts';
import type { Media } from '../../../contract/media.ts';
import { REEL_SECONDS } from '../../../contract/tools/reels.ts';
import type { PlannedStep } from '../../generations/generation-row.ts';

/** A 10-second vertical video from the user's photo: one step. */
export const reel = {
  plan: (
    { category, option, customPrompt }: OrderInput<'reel'>,
    { sourceKey }: { sourceKey: string | null },
  ): PlannedStep[] => {
    if (!sourceKey) throw new Error('a reel is made from an upload');
    const isCustom = category === 'custom';
    const prompt = isCustom ? (customPrompt ?? '').trim() : describeOption(option ?? '');
    return [
      {
        work: {
          capability: 'image-to-video',
          prompt,
          sourceKey,
          category,
          option: isCustom ? null : (option ?? null),
          seconds: REEL_SECONDS,
        },
        media: {
          fileName: isCustom ? 'reel-custom' : `reel-${category}-${option}`,
          theme: 'reels',
          videoCategory: category,
          // As the client sent it: the documented polling compares the two.
          videoOption: option ?? null,
          promptUsed: prompt,
        },
      },
    ];
  },
  answer: (made: Media[]): OrderAnswer<'reel'> => {
    const image = made[0];
    if (!image) throw new Error('a finished reel has its video');
    return { imageUrl: image.imageUrl, image };
  },
};

/** What an outside video model is asked for; the embedded engine reads category and option. */
function describeOption(option: string): string {
  return `The person in the photo: ${option}. One continuous vertical shot, natural movement, the same face, clothes and light as in the photo.`;
}
