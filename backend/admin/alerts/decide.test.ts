import { expect } from 'chai';
import { decide, type AlertState, type Announcement } from './decide.ts';

describe('whether an alert is announced', () => {
  const fresh: AlertState = { since: null, isAnnounced: false, announcedAt: null };

  /** Minutes at which the condition holds or not, and what is announced then. */
  function announcements(held: readonly [minute: number, holds: boolean][], holdSeconds = 0) {
    let state = fresh;
    const announced: [number, Announcement][] = [];
    for (const [minute, holds] of held) {
      const next = decide(state, { holds, seconds: minute * 60, holdSeconds });
      state = next.state;
      if (next.announce) announced.push([minute, next.announce]);
    }
    return announced;
  }

  const cases: [string, ReturnType<typeof announcements>, ReturnType<typeof announcements>][] = [
    [
      'its beginning and its end once',
      announcements([
        [0, true],
        [1, true],
        [9, false],
        [10, false],
      ]),
      [
        [0, 'begun'],
        [9, 'over'],
      ],
    ],
    [
      'nothing while it holds too briefly',
      announcements(
        [
          [0, true],
          [4, true],
          [5, false],
          [6, true],
          [10, true],
        ],
        300,
      ),
      [],
    ],
    [
      'its beginning when it has held long enough',
      announcements(
        [
          [0, true],
          [5, true],
          [6, true],
        ],
        300,
      ),
      [[5, 'begun']],
    ],
    [
      'once an hour when it comes and goes',
      announcements([
        [0, true],
        [1, false],
        [2, true],
        [3, false],
        [59, true],
        [60, true],
        [61, false],
      ]),
      [
        [0, 'begun'],
        [1, 'over'],
        [60, 'begun'],
        [61, 'over'],
      ],
    ],
    [
      'nothing of what never holds',
      announcements([
        [0, false],
        [1, false],
      ]),
      [],
    ],
  ];
  for (const [title, announced, expected] of cases) {
    it(`announces ${title}`, () => expect(announced).to.deep.equal(expected));
  }
});
