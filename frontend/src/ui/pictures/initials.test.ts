import { initials } from './initials.ts';

describe('initials', () => {
  const cases: [string | null, string, string][] = [
    ['Ada Lovelace', 'x@example.com', 'AL'],
    ['ada', 'x@example.com', 'A'],
    ['  Ada   King  Lovelace  Byron ', 'x@example.com', 'AKLB'],
    ['👩‍🎤 Nova', 'x@example.com', '👩‍🎤N'],
    ['', 'zoe@example.com', 'Z'],
    ['   ', 'zoe@example.com', 'Z'],
    [null, 'zoe@example.com', 'Z'],
    [null, '', 'U'],
  ];
  for (const [displayName, email, expected] of cases) {
    it(`shows ${expected} for ${JSON.stringify(displayName)} and ${JSON.stringify(email)}`, () => {
      expect(initials({ displayName, email })).to.equal(expected);
    });
  }
});
