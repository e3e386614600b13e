import { randomInt } from 'node:crypto';
import type { MediaTheme } from '#contract/media-kinds.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { mediaOutput, type ToolRun } from '../../generations/orders/tool-run.ts';

/** The theme of portraits to choose from. */
export const PORTRAIT_THEME = 'aiInfluencerOption' satisfies MediaTheme;

const SEEDS = 2 ** 31;
const { outputs: OPTIONS } = runs.personaOptions;

/** Three portraits of people who do not exist, to choose a persona from: a step each. */
export const personaOptions: ToolRun<'personaOptions'> = {
  capability: 'text-to-image',
  plan: async ({ gender, race }) => {
    // Seeds in a row, from a multiple of their count: the preview engine makes such people unlike.
    const first = randomInt(Math.floor(SEEDS / OPTIONS)) * OPTIONS;
    return Array.from({ length: OPTIONS }, (_, index) => {
      const prompt = portraitPrompt(gender, race);
      return {
        work: {
          capability: 'text-to-image',
          prompt,
          source: null,
          seed: first + index,
          hints: { portrait: { gender, race } },
        },
        makes: mediaOutput(PORTRAIT_THEME, {
          sequence: index + 1,
          isListed: false,
          promptUsed: prompt,
        }),
      };
    });
  },
  words: null,
  response: ({ media }) => ({ imageUrls: media.map(({ imageUrl }) => imageUrl) }),
};

function portraitPrompt(gender: string, race: string): string {
  const looks = race === 'Random' ? '' : race === 'Mixed' ? 'of mixed heritage, ' : `${race}, `;
  return `Studio portrait of an adult ${gender.toLowerCase()} content creator, ${looks}looking into the camera, friendly and confident, soft key light, plain backdrop, natural skin.`;
}
