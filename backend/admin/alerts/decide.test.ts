import { decide, type AlertState } from './decide.ts';

describe('whether an alert is announced', () => {
  const fresh: AlertState = { since: null, isAnnounced: false, announcedAt: null };

  /** The announcements for minutes at which the condition holds (`+`) or does not (`-`). */
  function announcements(minutes: string, holdSeconds = 0): string {
    let state = fresh;
    const announced = minutes.split(' ').flatMap((text) => {
      const minute = Number.parseInt(text);
      const now = { holds: text.endsWith('+'), seconds: minute * 60, holdSeconds };
      const next = decide(state, now);
      state = next.state;
      return next.announce ? [`${minute} ${next.announce}`] : [];
    });
    return announced.join(', ');
  }

  const cases: [title: string, minutes: string, announced: string, holdSeconds?: number][] = [
    ['its beginning and its end once', '0+ 1+ 9- 10-', '0 begun, 9 over'],
    ['nothing while it holds too briefly', '0+ 4+ 5- 6+ 10+', '', 300],
    ['its beginning when it has held long enough', '0+ 5+ 6+', '5 begun', 300],
    [
      'once an hour when it comes and goes',
      '0+ 1- 2+ 3- 59+ 60+ 61-',
      '0 begun, 1 over, 60 begun, 61 over',
    ],
    ['nothing of what never holds', '0- 1-', ''],
  ];
  for (const [title, minutes, announced, holdSeconds] of cases) {
    it(`announces ${title}`, () => expect(announcements(minutes, holdSeconds)).to.equal(announced));
  }
});
