import { storyContents } from '#contract/tools/story-scenes.ts';
import type { NewMedia } from '../../gallery/add.ts';
import { Refusal } from '../../refusal.ts';
import { mediaOutput, oneImageResponse, type ToolRun } from '../../generations/orders/tool-run.ts';

type Original = Pick<NewMedia, 'fileKey' | 'theme' | 'sequence' | 'promptUsed'>;

/** A pencil drawing of one of the user's own pictures: one step. */
export const sketch: ToolRun<'sketch'> = {
  capability: 'sketch',
  plan: async ({ imageId }, { database, userId }) => {
    const [original] = await database.sql<Original>`
      select file_key as "fileKey", theme, sequence, prompt_used as "promptUsed" from images
       where id = ${imageId} and user_id = ${userId} and not is_video and is_listed
         and deleted_at is null`;
    if (!original) throw new Refusal('media.not-found');
    const { fileKey, theme, sequence, promptUsed } = original;
    const prompt = sketchPrompts.get(promptUsed ?? '') ?? PROMPT;
    return [
      {
        work: { capability: 'sketch', prompt, source: { key: fileKey } },
        makes: mediaOutput(theme, {
          sequence,
          promptUsed,
          isSketch: true,
          originalImageUrl: `/${fileKey}`,
        }),
      },
    ];
  },
  words: null,
  response: oneImageResponse,
};

/** The content of the sketch of a scene, by the prompt that its picture was made of. */
const sketchPrompts: ReadonlyMap<string, string> = new Map(
  Object.values(storyContents)
    .flatMap(({ scenes }) => scenes)
    .filter(({ prompt }) => prompt !== '')
    .map(({ prompt, sketchPrompt }) => [prompt, sketchPrompt]),
);

/** The prompt for any other picture. */
const PROMPT = 'A pencil drawing of this picture: clean contours, hatching by tone, paper grain.';
