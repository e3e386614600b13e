import { parseEmail } from './email.ts';

describe('an e-mail address', () => {
  const valid: [typed: string, stored: string][] = [
    ['r&d@example.com', 'r&d@example.com'],
    ['user=tag@example.com', 'user=tag@example.com'],
    ['a~b@example.com', 'a~b@example.com'],
    ['a/b@example.com', 'a/b@example.com'],
    ["o'neil+tag.x_{1}@d-e.example", "o'neil+tag.x_{1}@d-e.example"],
    ['  Ada@Example.COM\n', 'Ada@Example.COM'],
    ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
    ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
    ['info@ПОЧТА.РФ', 'info@xn--80a1acny.xn--p1ai'],
    ['info@例子.中国', 'info@xn--fsqu00a.xn--fiqs8s'],
    // As input methods write the dot, and Latin letters.
    ['info@例子。中国', 'info@xn--fsqu00a.xn--fiqs8s'],
    ['info@ｅｘａｍｐｌｅ．ｃｏｍ', 'info@example.com'],
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
    ['info@उदाहरण.भारत', 'info@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['a@1.2.museum', 'a@1.2.museum'],
  ];
  for (const [typed, stored] of valid) {
    it(`is stored as ${stored} when ${JSON.stringify(typed)} was typed`, () => {
      expect(parseEmail(typed)).to.equal(stored);
      expect(parseEmail(stored), 'again').to.equal(stored);
    });
  }

  const wrong = [
    '',
    '@',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@example.com.',
    'ada@.example.com',
    'ada@a..example.com',
    'ada@-a.example',
    'ada@a-.example',
    'ada@127.0.0.1',
    'ada@１２７.０.０.１',
    'ada@a.0x7f',
    'ada@[127.0.0.1]',
    'ada@example.com:80',
    'ada@example.com/x',
    'ada@exam%70le.com',
    'ada@example.com?x',
    'ada@user:pass@example.com',
    'ada b@example.com',
    'ada@exam ple.com',
    'ada@exa\tmple.com',
    'ada@exam\u00adple.com',
    'ada@exam\u200bple.com',
    'ada@☃.example',
    'ada,bob@example.com',
    'ada<x>@example.com',
    '"ada"@example.com',
    'ада@example.com',
    'ä@b.co',
    `ada@${'a'.repeat(64)}.example`,
    `${'a'.repeat(250)}@b.co`,
    // Longer in its ASCII form than an address may be.
    `ada@${`${'例'.repeat(40)}.`.repeat(6)}中国`,
  ];
  for (const typed of wrong) {
    it(`is not ${JSON.stringify(typed.slice(0, 40))}`, () => {
      expect(parseEmail(typed)).to.equal(undefined);
    });
  }
});
