import type { Colour } from '../drawings/colour.ts';
import type { PoseName } from '../drawings/figure/pose.ts';
import type { OutfitName } from '../drawings/figure/wardrobe.ts';
import type { PlaceName } from '../drawings/places/places.ts';
import { tintedThings } from '../drawings/things/things.ts';
import { type Meaning, type Term, type TermOf, termsOf } from './meanings.ts';
import type { Daytime } from './palettes.ts';
import { placeFacts } from './place-facts.ts';
import type { AskedThing, Mood, Person, Weather } from './stage.ts';
import { colours, peopleNames, personaOutfits, pronouns } from './words/scene-words.ts';
import { isEnglish, type Tokens } from './words/tokens.ts';

/** The brief of a picture, before chance decides the rest. */
export type Brief = {
  place: PlaceName;
  daytimes: readonly [Daytime, ...Daytime[]];
  weather: Weather;
  moods: readonly [Mood, ...Mood[]];
  things: readonly AskedThing[];
  /** The colour of the lead's clothes. */
  clothes?: Colour | undefined;
  /** Tints walls, cloth and sky. */
  backdrop?: Colour | undefined;
  outfit?: OutfitName | undefined;
  pose?: PoseName | undefined;
  /** Exactly these, `null` being anyone. Absent: whoever the place has room for. */
  people?: readonly (Person | null)[] | undefined;
};

/** A term that a brief shows. */
export type Drawn = {
  term: Term;
  /** The name that people read; null for a pronoun, which speaks of somebody who is drawn. */
  name: string | null;
};

/**
 * The brief of a prompt, and the terms that it shows. A term is only in `drawn` when the drawing
 * has it whatever chance decides: rain indoors, a pose on a chair or a fourth thing are not.
 */
export function settle(
  tokens: Tokens,
  { isPersona }: { isPersona: boolean },
): { brief: Brief; drawn: Drawn[] } {
  const known = termsOf(tokens);
  const terms = known.filter(({ at }) => !isNegated(tokens, at));
  const all = <K extends Meaning['kind']>(kind: K): TermOf<K>[] =>
    // Just asked for its kind.
    terms.filter(({ meaning }) => meaning.kind === kind) as TermOf<K>[];
  const placeTerm = placeOf(tokens, terms, all('place'));
  const place: PlaceName = placeTerm?.meaning.of ?? 'studio';
  const facts = placeFacts[place];
  const company = isPersona
    ? { people: [null], drawn: pronounsOf(tokens, all('person')) }
    : companyOf(tokens, all('person'), all('count'), facts.room);
  const hasPeople = company.people.length > 0;
  const things = distinct(all('thing').filter((term) => !isModifier(tokens, known, term)));
  const outfit = all('outfit').find(
    ({ meaning }) => hasPeople && (!isPersona || personaOutfits.has(meaning.of)),
  );
  const pose = all('pose').find(() => hasPeople && !isPersona && facts.isStanding);
  const daytime = all('daytime').find(
    ({ meaning }) => facts.isAlwaysNight !== true || meaning.of === 'night',
  );
  const weather = all('weather').find(({ meaning }) => isSeen(meaning.of, facts.air));
  const mood = all('mood')[0];
  const coloured = [...things, outfit, placeTerm].filter((term) => term !== undefined);
  const dyes = dyesOf(tokens, known, all('colour'), coloured);
  const dyeOf = (target: Term | undefined) => {
    const dye = target && dyes.get(target);
    return dye && colours[dye.meaning.of];
  };
  const shown = [...coloured, pose, daytime, weather, mood].filter((term) => term !== undefined);
  return {
    brief: {
      place,
      daytimes: daytime ? [daytime.meaning.of] : (ownTimes[place] ?? anyTime),
      weather: weather?.meaning.of ?? 'clear',
      moods: mood ? [mood.meaning.of] : quietMoods,
      things: things.map((term) => ({ name: term.meaning.of, colour: dyeOf(term) })),
      clothes: dyeOf(outfit),
      backdrop: dyeOf(placeTerm),
      outfit: outfit?.meaning.of,
      pose: pose?.meaning.of,
      people: company.people,
    },
    drawn: [
      ...terms.filter((term) => shown.some((one) => isSame(one, term))).map(toDrawn),
      ...[...dyes.values()].map(toDrawn),
      ...company.drawn,
    ].toSorted((a, b) => a.term.at - b.term.at),
  };
}

const MOST_THINGS = 3;

const toDrawn = (term: Term): Drawn => ({ term, name: term.meaning.name });

/** Two words for one: "beach" and "seaside". */
const isSame = ({ meaning: a }: Term, { meaning: b }: Term): boolean =>
  a.kind === b.kind && 'of' in a && 'of' in b && a.of === b.of;

const distinct = (things: readonly TermOf<'thing'>[]): TermOf<'thing'>[] =>
  things
    .filter((thing, at) => things.findIndex((one) => isSame(one, thing)) === at)
    .slice(0, MOST_THINGS);

/**
 * The first place where it is what the prompt begins with, else the first said with "in", "at",
 * "on".
 */
function placeOf(
  tokens: Tokens,
  terms: readonly Term[],
  named: readonly TermOf<'place'>[],
): TermOf<'place'> | undefined {
  const isSubject = ({ meaning }: Term) => meaning.kind === 'thing' || meaning.kind === 'person';
  const subject = terms.find(isSubject);
  const [first] = named;
  if (!first || !subject || subject.at > first.at) return first;
  return named.find(({ at }) => isLocated(tokens, at)) ?? first;
}

const isLocated = (tokens: Tokens, at: number): boolean =>
  tokens.slice(Math.max(0, at - 3), at).some(({ role }) => role === 'preposition');

/** Who is in the picture, as far as the place has room. */
function companyOf(
  tokens: Tokens,
  named: readonly TermOf<'person'>[],
  counts: readonly TermOf<'count'>[],
  room: number,
): { people: (Person | null)[]; drawn: Drawn[] } {
  const isPronoun = ({ at }: Term) => pronouns.has(tokens[at]?.word ?? '');
  const nouns = named.filter((term) => !isPronoun(term));
  const people: (Person | null)[] = [];
  const drawn: Drawn[] = [];
  for (const term of nouns.length > 0 ? nouns : named.slice(0, 1)) {
    const { of, isMany } = term.meaning;
    const count = counts.find(({ at }) => at < term.at && at >= term.at - 2);
    const wanted = count?.meaning.of ?? (isMany ? 2 : 1);
    const added = Math.min(wanted, room - people.length);
    if (added <= 0) continue;
    people.push(...Array<Person | null>(added).fill(of === 'anyone' ? null : of));
    drawn.push({ term, name: peopleNames[of][added === 1 ? 0 : 1] });
    if (count && added === wanted) drawn.push(toDrawn(count));
  }
  return { people, drawn: people.length === 0 ? [] : [...drawn, ...pronounsOf(tokens, named)] };
}

/** Pronouns beside a person of the picture say nothing of their own. */
function pronounsOf(tokens: Tokens, named: readonly TermOf<'person'>[]): Drawn[] {
  return named
    .filter(({ at }) => pronouns.has(tokens[at]?.word ?? ''))
    .map((term) => ({ term, name: null }));
}

/**
 * Which colour each of the drawn terms has; a colour that nothing of them can take is not drawn.
 */
function dyesOf(
  tokens: Tokens,
  terms: readonly Term[],
  named: readonly TermOf<'colour'>[],
  coloured: readonly Term[],
): Map<Term, TermOf<'colour'>> {
  const dyes = new Map<Term, TermOf<'colour'>>();
  for (const colour of named) {
    const target = colouredBy(tokens, terms, colour);
    if (!target || !coloured.includes(target) || !takesColour(target) || dyes.has(target)) continue;
    dyes.set(target, colour);
  }
  return dyes;
}

function takesColour({ meaning }: Term): boolean {
  if (meaning.kind === 'thing') return tintedThings.has(meaning.of);
  return meaning.kind === 'outfit' || (meaning.kind === 'place' && meaning.of === 'studio');
}

/** Weather reaches the picture under the open sky; clouds are seen through a window, too. */
function isSeen(weather: Weather, air: 'open' | 'window' | 'none'): boolean {
  return air === 'open' || (air === 'window' && (weather === 'cloudy' || weather === 'clear'));
}

/** Places with a time of day of their own, for prompts that name none. */
const ownTimes: Partial<Record<PlaceName, readonly [Daytime, ...Daytime[]]>> = {
  club: ['night'],
  diner: ['night', 'dusk'],
  concert: ['night', 'dusk'],
  nightOffice: ['night', 'dusk'],
  rooftop: ['dusk', 'golden', 'night'],
  space: ['night', 'dusk'],
  fineDining: ['night', 'dusk'],
  gala: ['night', 'golden', 'dusk'],
};
const anyTime: readonly [Daytime, ...Daytime[]] = ['day', 'golden', 'dawn', 'day', 'dusk'];

const quietMoods: readonly [Mood, ...Mood[]] = ['plain', 'plain', 'bold', 'dreamy', 'warm', 'calm'];

/** "no people", "without a single car": what follows a negation is asked to be absent. */
function isNegated(tokens: Tokens, at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 3); back--) {
    if (tokens[back + 1]?.isAfterBreak) return false;
    if (tokens[back]?.role === 'negation') return true;
    if (tokens[back]?.role === 'preposition') return false;
  }
  return false;
}

/**
 * In English a noun right before another one only describes it: a ramen bar is no ramen, a beach
 * house no beach. True where an unknown word follows that is no verb form and no adverb.
 */
export function isModifier(
  tokens: Tokens,
  terms: readonly Term[],
  { at, length, meaning }: Term,
): boolean {
  const next = tokens[at + length];
  if (meaning.kind === 'person' || next?.role !== 'content' || next.isAfterBreak) return false;
  if (terms.some((term) => term.at === at + length) || !isEnglish(tokens)) return false;
  return (
    /^[a-z]/.test(next.word) && !/(?:ing|ed|ly)$/.test(next.word) && !afterNouns.has(next.word)
  );
}

const afterNouns: ReadonlySet<string> = new Set(
  'asleep alone awake together outdoors indoors runs sits stands lies sleeps looks waits flies rides walks'.split(
    ' ',
  ),
);

/**
 * The term that a colour is said of: the next noun ("a red old car"), or the one right before it
 * ("un gato negro"). Undefined where there is none.
 */
function colouredBy(tokens: Tokens, terms: readonly Term[], colour: Term): Term | undefined {
  for (let at = colour.at + colour.length; at <= colour.at + colour.length + 2; at++) {
    const token = tokens[at];
    if (!token || token.isAfterBreak || token.role !== 'content') break;
    const term = terms.find((one) => one.at === at);
    if (term && nouns.has(term.meaning.kind)) return term;
  }
  if (tokens[colour.at]?.isAfterBreak) return undefined;
  return terms.find(
    ({ at, length, meaning }) => at + length === colour.at && nouns.has(meaning.kind),
  );
}

const nouns = new Set<Meaning['kind']>(['thing', 'outfit', 'place', 'person', 'other']);
