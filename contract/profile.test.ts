import { profileRoutes } from './account.ts';

const parse = (body: unknown) => profileRoutes.updateProfile.body.safeParse(body);
const kept = (body: unknown) => parse(body).data;
const fault = (body: unknown) => parse(body).error?.issues[0]?.message;

describe('a display name', () => {
  const names: [string | null, string | null][] = [
    ['Ada', 'Ada'],
    ['  Ada  ', 'Ada'],
    ['\u200bAda\u200d\ufeff', 'Ada'],
    ['Ada\nLovelace', 'Ada Lovelace'],
    ['\u202eevil\u202c', 'evil'],
    ['', null],
    ['   ', null],
    ['\u200b\u200b\u2060', null],
    ['\u3164\u3164', null],
    [null, null],
    ['🦊🦊', '🦊🦊'],
    ['👩‍🎤 Nova', '👩‍🎤 Nova'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Al', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Al'],
    ['x'.repeat(50), 'x'.repeat(50)],
    ['🦊'.repeat(50), '🦊'.repeat(50)],
    ['<script>', '<script>'],
  ];
  for (const [given, expected] of names) {
    it(`given as ${JSON.stringify(given)?.slice(0, 40)} is kept as ${JSON.stringify(expected)?.slice(0, 40)}`, () => {
      expect(kept({ displayName: given })).to.deep.equal({ displayName: expected });
    });
  }

  for (const short of ['x', '🦊', ' x ', '\u200bx\u200b']) {
    it(`is too short as ${JSON.stringify(short)}`, () => {
      expect(fault({ displayName: short })).to.equal('Display name must be at least 2 characters');
    });
  }

  it('has at most 50 characters', () => {
    for (const long of ['x'.repeat(51), '🦊'.repeat(51)]) {
      expect(fault({ displayName: long })).to.equal('Display name must be 50 characters or less');
    }
  });

  it('is a text', () => {
    for (const displayName of [5, true, ['Ada'], { $ne: 1 }]) {
      expect(parse({ displayName }).success).to.equal(false);
    }
  });
});

describe('a bio', () => {
  it('keeps its lines and loses invisible characters around it', () => {
    expect(kept({ bio: ' \u200bone\r\ntwo\tthree\n' })).to.deep.equal({ bio: 'one\ntwo three' });
  });

  it('has at most 500 characters', () => {
    for (const character of ['x', '🦊']) {
      expect(kept({ bio: character.repeat(500) })?.bio).to.equal(character.repeat(500));
      expect(fault({ bio: character.repeat(501) })).to.equal('Bio must be 500 characters or less');
    }
  });

  it('stays when it is left out and goes when it is empty', () => {
    expect(kept({ displayName: 'Ada' })).to.not.have.property('bio');
    expect(kept({ bio: '' })).to.deep.equal({ bio: null });
  });
});
