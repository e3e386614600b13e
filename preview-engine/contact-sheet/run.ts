import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sheetOfPhotosBeforeAfter, sheetOfReelsBeforeAfter } from './before-after.ts';
import { homeExamples } from './home-examples.ts';
import { sheetOfPersona, sheetOfPortraits } from './personas.ts';
import { sheetOfPhotos } from './photos.ts';
import { sheetOfFilms, sheetOfReels } from './reels.ts';
import { choiceExamples, sheetOfScenes } from './scenes.ts';

/**
 * `npm run gallery-sheet -- [names]`: draws what the preview engine makes into `docs/`, for a
 * person to look at, and the examples of the home screen and of what is chosen from.
 */
const sheets = new Map([
  ['scenes', sheetOfScenes],
  ['portraits', sheetOfPortraits],
  ['persona', sheetOfPersona],
  ['photos', sheetOfPhotos],
  ['reels', sheetOfReels],
  ['films', sheetOfFilms],
  ['home', homeExamples],
  ['choices', choiceExamples],
]);

/** These show what the engine of `--before FOLDER` makes, too. */
const comparisons = new Map([
  ['reels-before-after', sheetOfReelsBeforeAfter],
  ['photos-before-after', sheetOfPhotosBeforeAfter],
]);

const words = process.argv.slice(2);
const option = words.indexOf('--before');
const [, older] = option < 0 ? [] : words.splice(option, 2);
const asked = words;
const known = new Set([...sheets.keys(), ...comparisons.keys()]);
const unknown = asked.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`No sheet is called ${unknown.join(', ')}: there are ${[...known].join(', ')}.`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'gallery-sheet-'));
try {
  for (const [name, make] of sheets) {
    if (asked.length === 0 || asked.includes(name)) await make(folder);
  }
  for (const [name, make] of comparisons) {
    if (!asked.includes(name)) continue;
    if (older === undefined) throw new Error(`${name} needs --before and a folder`);
    await make(folder, older);
  }
} finally {
  await rm(folder, { recursive: true });
}
