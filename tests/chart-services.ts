import { createServer, type ServerResponse } from 'node:http';
import { appleChart, deezerChart } from '../backend/providers/charts/public-charts.ts';
import type { ChartProviders } from '../backend/providers/charts/chart.ts';
import { listen } from './listen.ts';

/** Answers by the beginning of a path: JSON, a text as it is, a status, or by hand. */
type ChartAnswer = object | string | number | ((response: ServerResponse) => void);

/** A stand-in for the services of Apple and Deezer over real HTTP. */
export interface ChartServices {
  charts: ChartProviders;
  /** Paths of all requests since the last `reset`. */
  asked: string[];
  /** Sets what the services answer from now on; a path that is not named is away (503). */
  answer(answers: Partial<Record<'feed' | 'lookup' | 'deezer', ChartAnswer>>): void;
  /** Both have a chart again. */
  reset(): void;
  close(): Promise<void>;
}

const paths = { feed: '/api/v2/', lookup: '/lookup', deezer: '/chart' } as const;

export const appleFeed = (names = songNames('Song')) => ({
  feed: {
    results: names.map((name, index) => ({
      id: String(index + 1),
      name,
      artistName: 'An artist',
      url: 'https://music.example/song',
      genres: [{ name: 'Music' }, { name: 'Hip-Hop/Rap' }],
    })),
  },
});

export const deezerList = (names = songNames('Track')) => ({
  data: names.map((title) => ({
    title,
    duration: 200,
    link: 'https://deezer.example/track',
    artist: { name: 'Another artist' },
  })),
});

const songNames = (word: string) => Array.from({ length: 10 }, (_, at) => `${word} ${at + 1}`);

export async function openChartServices(): Promise<ChartServices> {
  const defaults = {
    feed: appleFeed(),
    lookup: { results: [{ trackId: 1, trackTimeMillis: 185_000, primaryGenreName: 'Rap' }] },
    deezer: deezerList(),
  };
  let answers: Partial<Record<keyof typeof paths, ChartAnswer>> = defaults;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const names = Object.keys(paths) as (keyof typeof paths)[];
    const name = names.find((known) => path.startsWith(paths[known]));
    const answer = (name && answers[name]) ?? 503;
    if (typeof answer === 'function') answer(response);
    else if (typeof answer === 'number') response.writeHead(answer).end('<h1>away</h1>');
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  const { url, close } = await listen(server);
  const apple = appleChart('us', { feedUrl: url, lookupUrl: url });
  const deezer = deezerChart({ apiUrl: url });
  return {
    charts: { tiktok: [apple, deezer], instagram: [deezer, apple] },
    asked,
    answer: (next) => {
      answers = next;
    },
    reset: () => {
      answers = defaults;
      asked.length = 0;
    },
    close,
  };
}
