import type { FilmDocument } from '#contract/films.ts';
import { addEmoji, type Fonts, readFonts } from '#film/words/fonts.ts';
import { emojiBlocksOf } from '#film/words/letters.ts';
import { fetchFile } from '../api/fetch-file.ts';

let letters: Promise<Fonts> | undefined;
const emoji = new Map<number, Promise<void>>();

/** The fonts with what some words need of them: each file is fetched once, when words need it. */
export async function loadFonts(words: FilmDocument['words']): Promise<Fonts> {
  letters ??= bytesOf(new URL('../../../film/words/outlines.bin', import.meta.url)).then(readFonts);
  const fonts = letters;
  // The next words ask again for what could not be had.
  fonts.catch(() => (letters = undefined));
  const added = emojiBlocksOf(words.map(({ text }) => text)).map((block) => {
    const adding = emoji.get(block) ?? addBlock(block, fonts);
    emoji.set(block, adding);
    adding.catch(() => emoji.delete(block));
    return adding;
  });
  await Promise.all(added);
  return fonts;
}

/** The fonts with the letters of the templates' own words alone: a small file. */
export async function loadTemplateFonts(): Promise<Fonts> {
  const file = new URL('../../../film/words/template-outlines.bin', import.meta.url);
  return readFonts(await bytesOf(file));
}

async function addBlock(block: number, to: Promise<Fonts>): Promise<void> {
  const file = new URL(`../../../film/words/emoji/${block}.bin`, import.meta.url);
  const [fonts, bytes] = await Promise.all([to, bytesOf(file)]);
  addEmoji(fonts, bytes);
}

async function bytesOf({ href }: URL): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchFile(href)).arrayBuffer());
}
