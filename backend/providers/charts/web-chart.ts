import { z } from 'zod';
import { musicMoods } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { chartInstructions } from '../prompts/language-models.ts';
import { ProviderFault } from '../provider.ts';
import { askModel, usualCostMicros, type Question, type Reading } from '../text/ask-model.ts';
import { plainLine } from '../text/search.ts';
import type { TextModel } from '../text/text-model.ts';
import { CHART_LENGTH, type ChartProvider, type Song } from './chart.ts';

const platformNames: Readonly<Record<MusicPlatform, string>> = {
  tiktok: 'TikTok',
  instagram: 'Instagram Reels',
};

const instructions = chartInstructions({ songs: CHART_LENGTH, moods: musicMoods });

const answerSchema = z.object({
  songs: z.array(
    z.object({
      title: z.string(),
      artist: z.string(),
      genre: z.string(),
      mood: z.string(),
      seconds: z.number().nullable(),
    }),
  ),
});
type Named = z.infer<typeof answerSchema>['songs'][number];

/** A search and an answer; users see the last list meanwhile. */
const LIMIT_SECONDS = 60;

/**
 * A chart of what trends on a platform that publishes none itself, as pages of the web say: a
 * language model searches and reads them. Without a page there is no chart.
 */
export function webChart(options: {
  name: string;
  /** Whose search it is. */
  label: string;
  model: TextModel;
  country: string;
}): ChartProvider {
  const { name, label, model, country } = options;
  return {
    name,
    label: `Trends of the web by ${label}, ${country.toUpperCase()}`,
    limitSeconds: LIMIT_SECONDS,
    usualMicros: usualCostMicros(model),
    refresh: async (platform, { signal }) => {
      const asked = { signal, limitSeconds: LIMIT_SECONDS };
      const answered = await askModel(model, questionFor(platform, country), asked);
      const { value: songs, sources, costMicros } = answered;
      if (sources.length === 0) {
        throw new ProviderFault('lost', 'songs without a page that names them', { costMicros });
      }
      const source = `${platformNames[platform]} trends of the web, found by ${label}`;
      return { source, songs, sources, costMicros };
    },
  };
}

function questionFor(
  platform: MusicPlatform,
  country: string,
): Question<z.infer<typeof answerSchema>, Song[]> {
  const platformName = platformNames[platform];
  return {
    instructions,
    about: { platform: platformName, country },
    searchWords: `trending songs ${platformName} ${country} this week`,
    schema: answerSchema,
    read: ({ songs }) => readSongs(songs),
  };
}

function readSongs(named: readonly Named[]): Reading<Song[]> {
  const songs = new Map<string, Song>();
  for (const each of named) {
    const [title, artist] = [plainLine(each.title), plainLine(each.artist)];
    const key = `${title}\0${artist}`.toLowerCase();
    if (isName(title) && isName(artist) && !songs.has(key)) {
      songs.set(key, { title, artist, ...detailsOf(each), url: null });
    }
  }
  if (songs.size >= CHART_LENGTH) return { value: [...songs.values()].slice(0, CHART_LENGTH) };
  return {
    problem: `Only ${songs.size} of these are different songs with a title and an artist. Answer again with ${CHART_LENGTH}.`,
  };
}

function detailsOf({ genre, mood, seconds }: Named) {
  const known = musicMoods.find((each) => each.toLowerCase() === mood.trim().toLowerCase());
  return {
    genre: isName(plainLine(genre)) ? plainLine(genre, GENRE_MAX_CHARACTERS) : '',
    durationSeconds: seconds,
    ...(known ? { mood: known } : {}),
  };
}

const GENRE_MAX_CHARACTERS = 30;
const NAME_MAX_CHARACTERS = 200;

/** The name of a song, an artist or a genre: never an address or markup. */
const isName = (text: string) =>
  text !== '' && text.length <= NAME_MAX_CHARACTERS && !/:\/\/|www\.|[<>{}]/i.test(text);
