import { newerCallsIn } from './browser-calls.ts';

describe('the check of calls that a browser may lack', () => {
  const found: [code: string, name: string][] = [
    ['let a=Promise.withResolvers();', 'Promise.withResolvers'],
    ['Map.groupBy(a,b)', 'Map.groupBy'],
    ['a.union(b)', 'a method of Set'],
    ['[...a.values().map(b)]', 'a method of iterators'],
    ['URL.parse(a)', 'URL.parse'],
    ['v.requestVideoFrameCallback(f)', 'requestVideoFrameCallback'],
    ['`cursor: pointer;\n  user-select: none;`', 'user-select without -webkit-'],
    ['`backdrop-filter: blur(2px);`', 'backdrop-filter without -webkit-'],
  ];
  for (const [code, name] of found)
    it(`finds ${name}`, () => expect(newerCallsIn(code)).to.deep.equal([name]));

  for (const code of [
    'URL.canParse(a)&&a.toSorted()',
    '`-webkit-user-select: none; user-select: none;`',
    '`-webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px);`',
    'v.requestVideoFrameCallback(f);note="Clips need Firefox 132"',
    'a.map(b).values()',
  ])
    it(`lets ${code.slice(0, 40)} pass`, () => expect(newerCallsIn(code)).to.deep.equal([]));
});
