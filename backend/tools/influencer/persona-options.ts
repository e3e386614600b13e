import { randomInt } from 'node:crypto';
import { runs } from '#contract/tools/catalogue.ts';
import type { ToolRun } from '../../generations/tool-run.ts';

/** Theme of portraits to choose from: kept, but not part of the gallery. */
export const PORTRAIT_THEME = 'aiInfluencerOption';

const SEEDS = 2 ** 31;
const { outputs: OPTIONS } = runs.personaOptions;

/** Three portraits of people who do not exist, to choose a persona from: a step each. */
export const personaOptions: ToolRun<'personaOptions'> = {
  capability: 'text-to-image',
  plan: async ({ gender, race }) => {
    // Seeds in a row, from a multiple of their count: the embedded engine makes such people unlike.
    const first = randomInt(Math.floor(SEEDS / OPTIONS)) * OPTIONS;
    return Array.from({ length: OPTIONS }, (_, index) => {
      const prompt = portraitPrompt(gender, race);
      return {
        work: {
          capability: 'text-to-image',
          prompt,
          sourceKey: null,
          seed: first + index,
          scene: null,
          portrait: { gender, race },
        },
        makes: {
          kind: 'media',
          fileName: `portrait-${index + 1}`,
          theme: PORTRAIT_THEME,
          isListed: false,
          videoCategory: null,
          videoOption: null,
          promptUsed: prompt,
          isSketch: false,
          originalImageUrl: null,
        },
      };
    });
  },
  response: ({ media }) => ({ imageUrls: media.map(({ imageUrl }) => imageUrl) }),
};

function portraitPrompt(gender: string, race: string): string {
  const looks = race === 'Random' ? '' : race === 'Mixed' ? 'of mixed heritage, ' : `${race}, `;
  return `Studio portrait of an adult ${gender.toLowerCase()} content creator, ${looks}looking into the camera, friendly and confident, soft key light, plain backdrop, natural skin.`;
}
