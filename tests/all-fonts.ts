import { readFileSync } from 'node:fs';
import { addEmoji, readFonts } from '#film/words/fonts.ts';
import { emojiBlocks } from '#film/words/letters.ts';

/** The fonts of words, with all emoji. */
export function allFonts() {
  const fonts = readFonts(readFileSync('film/words/outlines.bin'));
  for (const at of emojiBlocks.keys()) {
    addEmoji(fonts, readFileSync(`film/words/emoji/${at + 1}.bin`));
  }
  return fonts;
}
