import { randomInt } from 'node:crypto';
import { storyContents } from '#contract/tools/story-scenes.ts';
import type { StoryTheme } from '#contract/tools/story-themes.ts';
import { storyTexts } from '#contract/tools/texts.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { PlannedStep } from '../../generations/stored-generation.ts';
import { mediaOutput, type ToolRun } from '../../generations/orders/tool-run.ts';
import { Refusal } from '../../refusal.ts';

/** Three pictures: a step per scene, so that they arrive one by one. */
export const story: ToolRun<'story'> = {
  capability: 'text-to-image',
  plan: async ({ theme, customPrompt }, { database, userId }) => {
    // Parsed by the order's schema: a theme of the table.
    const known = theme as StoryTheme;
    const look = randomInt(2 ** 31);
    if (known !== 'customPrompt') {
      return storyContents[known].scenes.map((scene, index) =>
        sceneStep(known, index, scene.prompt, { scene: scene.key, look, place: index + 1 }),
      );
    }
    const text = customPrompt?.trim() ?? (await newestCustomText(database, userId));
    if (text === null) throw new Refusal('request.invalid', { text: storyTexts.promptRequired });
    return storyContents.customPrompt.scenes.map((_, index) =>
      sceneStep(known, index, text, { look, place: index + 1 }),
    );
  },
  // A custom story without a text repeats the newest one, which its steps have.
  words: ({ theme, customPrompt = '' }, steps) =>
    theme === 'customPrompt' ? (steps[0]?.work.prompt ?? '') : customPrompt,
  again: (input, steps) => {
    const text = steps[0]?.work.prompt;
    return input.theme === 'customPrompt' && text ? { ...input, customPrompt: text } : input;
  },
  response: ({ media }) => ({ images: media.map(({ imageUrl }) => ({ url: imageUrl })) }),
};

function sceneStep(
  theme: StoryTheme,
  index: number,
  prompt: string,
  /** `look` is the same for the three pictures, `place` is that among them. */
  hints: { scene?: string; look: number; place: number },
): PlannedStep {
  return {
    work: { capability: 'text-to-image', prompt, source: null, seed: randomInt(2 ** 31), hints },
    makes: mediaOutput(theme, { sequence: index + 1, promptUsed: prompt }),
  };
}

/** The text for an order of a custom story without one, as a bare "regenerate" sends it. */
async function newestCustomText(database: Queryable, userId: number): Promise<string | null> {
  const rows = await database.sql<{ text: string }>`
    select input->>'customPrompt' as text from generations
      where user_id = ${userId} and run = 'story' and input->>'customPrompt' is not null
      order by created_at desc limit 1`;
  return rows[0]?.text.trim() ?? null;
}
