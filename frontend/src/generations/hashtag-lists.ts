import type { Generation } from '#contract/generation.ts';
import { newestFirst } from './generation-store.ts';
import type { RunPhase } from './run-phase.ts';
import type { Source } from '../ui/pictures/Sources.tsx';

/** A finished list; the id is its generation's. */
export type HashtagList = {
  id: string;
  theme: string;
  hashtags: readonly string[];
  /** Empty where nothing was searched; null of a list that no model made. */
  sources: readonly Source[] | null;
};

/** The specification's captions of one network end at five. */
const TOP = 5;

export const allOf = ({ hashtags }: HashtagList): string => hashtags.join(' ');
export const topOf = ({ hashtags }: HashtagList): string => hashtags.slice(0, TOP).join(' ');

/** The lists made before, newest first. */
export function recentLists(generations: Readonly<Record<string, Generation>>): HashtagList[] {
  return newestFirst(generations).flatMap((generation) => listOf(generation) ?? []);
}

/** The list that the screen's own run has made, if it has. */
export function madeList(phase: RunPhase): HashtagList | undefined {
  return phase.name === 'succeeded' ? listOf(phase.generation) : undefined;
}

/** The list of a generation; its data are open by contract, so only what is a list counts. */
function listOf({ id, run, status, input, result }: Generation): HashtagList | undefined {
  const tags: unknown = result?.data?.hashtags;
  if (run !== 'hashtags' || status !== 'succeeded' || !Array.isArray(tags)) return undefined;
  const hashtags = tags.filter((tag): tag is string => typeof tag === 'string');
  const sources: unknown = result?.data?.sources;
  return {
    id,
    theme: String(input.theme),
    hashtags,
    sources: Array.isArray(sources) ? sources.filter(isSource) : null,
  };
}

/** Only addresses of the web become links, whatever a provider says. */
function isSource(found: unknown): found is Source {
  const { title, url } = (found ?? {}) as Record<string, unknown>;
  return (
    typeof title === 'string' &&
    typeof url === 'string' &&
    url.startsWith('https://') &&
    URL.canParse(url)
  );
}
