import type { Page } from 'playwright';
import type { Film } from '../../contract/films.ts';
import type { Person } from '../person.ts';
import type { ScreenProduct } from './product.ts';

const motions = [
  { category: 'posing', option: 'Power Pose' },
  { category: 'movement', option: 'Walk Toward Camera' },
  { category: 'dancing', option: 'Club Dance' },
];

/** A film of one's newest items, with words in every style that fits. */
export async function addFilm(
  person: Person,
  name: string,
  { shots, words }: { shots: number; words: readonly string[] },
): Promise<Film> {
  const items = (await person.images()).slice(0, shots);
  const document = {
    shots: items.map(({ id, isVideo }, place) => ({
      imageId: id,
      ...(isVideo ? { from: 1 } : motions[place % 3]),
      seconds: 3,
      next: place % 2 === 0 ? 'push' : 'cut',
    })),
    words: words.map((text, place) => ({
      ...{ text, style: place % 2 === 0 ? 'hook' : 'karaoke', place: 'top' },
      ...{ from: place, to: place + 2 },
    })),
    sound: 'neon',
    look: 'warm',
  };
  return person.expect<Film>('POST', '/api/films', { json: { name, document } });
}

/** The person's last film. */
async function lastFilm(_: ScreenProduct, person: Person): Promise<string> {
  const [film] = await person.expect<Film[]>('GET', '/api/films');
  return `/studio/${film?.id}`;
}

/** A film whose second picture was deleted. */
async function filmWithout(_: ScreenProduct, person: Person): Promise<string> {
  const { id, document } = await addFilm(person, 'Without its second picture', {
    shots: 3,
    words: ['Still here'],
  });
  const json = { ids: [document.shots[1]?.imageId] };
  await person.expect('POST', '/api/images/delete', { json });
  return `/studio/${id}`;
}

/** Presses these buttons of the screen, in turn. */
const press =
  (...names: readonly (RegExp | string)[]) =>
  async (page: Page) => {
    for (const name of names)
      await page.getByRole('main').getByRole('button', { name }).first().click();
  };

/** The states of one film. */
export const filmStates = {
  loading: { as: 'creator', path: lastFilm, calls: 'held' },
  error: { as: 'creator', path: lastFilm, calls: 'failing' },
  gone: { as: 'creator', path: '/studio/999999' },
  result: { as: 'creator', path: lastFilm, isEssential: true },
  shot: { as: 'creator', path: lastFilm, act: press(/Shot 1,/), isEssential: true },
  words: { as: 'creator', path: lastFilm, act: press(/Words 1/), isEssential: true },
  'whole-film': { as: 'creator', path: lastFilm, act: press(/Whole film/) },
  subject: { as: 'creator', path: lastFilm, act: press(/Shot 1,/, 'Choose the subject') },
  lines: { as: 'creator', path: lastFilm, act: press(/Whole film/, 'What it says') },
  typed: {
    as: 'creator',
    path: lastFilm,
    act: async (page: Page) => {
      await press(/Words 1/)(page);
      await page.getByRole('button', { name: 'Caption 1 on the picture' }).press('Enter');
    },
  },
  picker: { as: 'creator', path: lastFilm, act: press('Add shots') },
  templates: { as: 'creator', path: lastFilm, act: press(/Whole film/, 'Use a template') },
  missing: { as: 'filmmaker', path: filmWithout, act: press(/missing/) },
  'long-text': { as: 'talker', path: lastFilm, isEssential: true },
  'many-items': { as: 'collector', path: lastFilm },
} as const;
