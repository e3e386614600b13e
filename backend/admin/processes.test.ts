import { isShownAtOnce } from './processes.ts';

const users = (count: number) => Array.from({ length: count }, (_, place) => place);

describe('the users of a process', () => {
  const cases: readonly [string, readonly number[], readonly number[], boolean][] = [
    ['who came are shown at once', [1, 2], [1], true],
    ['who left are shown at once', [], [1], true],
    ['who stay are not written again', [1, 2], [1, 2], false],
    ['wait for the heartbeat where they are many', users(501), users(500), false],
    ['who leave a crowd wait for it, too', users(500), users(501), false],
  ];
  for (const [what, now, shown, isExpected] of cases) {
    it(what, () => expect(isShownAtOnce(now, shown)).to.equal(isExpected));
  }
});
