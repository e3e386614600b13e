import { decideShared } from './shared-photos.ts';

const minutes = 60_000;

describe('a photo that another app has shared', () => {
  const cases: [
    what: string,
    ageMs: number,
    owner: number | null,
    user: number | null,
    then: string,
  ][] = [
    ['belongs to who is signed in', 0, null, 7, 'claim'],
    ['waits for who signs in', 9 * minutes, null, null, 'keep'],
    ['belongs to who signs in within ten minutes', 10 * minutes, null, 7, 'claim'],
    ['is removed where somebody signs in later', 10 * minutes + 1, null, 7, 'remove'],
    ['stays its owner’s for an hour', 60 * minutes, 7, 7, 'keep'],
    ['is removed after an hour', 60 * minutes + 1, 7, 7, 'remove'],
    ['is removed after an hour where nobody is signed in', 60 * minutes + 1, null, null, 'remove'],
    ['stays while its owner is signed out', 30 * minutes, 7, null, 'keep'],
    ['is removed at the sign-in of another', 1, 7, 8, 'remove'],
  ];
  for (const [what, ageMs, owner, user, then] of cases) {
    it(what, () => expect(decideShared({ sharedAt: 5, owner }, user, 5 + ageMs)).to.equal(then));
  }
});
