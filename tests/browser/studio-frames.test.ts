import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { type FilmDocument, filmDocumentSchema } from '#contract/films.ts';
import { filmTempo } from '#film/cut/beats.ts';
import { framesOf } from '#film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { readFonts } from '#film/words/fonts.ts';
import { prepareWords } from '#film/words/words.ts';
import { filmFrames } from '#preview-engine/films/film-frames.ts';
import { shotOpener } from '#preview-engine/films/open-shot.ts';
import { fixturePath, lumaOf, meanOf, type Picture, toSharp } from '../pictures.ts';
import { sampleOf } from '../sample-size.ts';
import { colourDifference } from './film-page/colour-difference.ts';
import { openFilmPage } from './film-page/open-film-page.ts';
import { reelSize, seePhoto, type SeenPhoto, shown } from './film-page/worker-frames.ts';
import { sharedBrowser } from './shared-browser.ts';

/** Pictures as users have them: two of people, one without. */
const pictures = [
  ['portrait.jpg', 1080, 1920],
  ['portrait.jpg', 1500, 1500],
  ['coffee.jpg', 1800, 1200],
] as const;

const films = new Map<string, FilmDocument>();
