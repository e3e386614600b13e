import { localTimeMs, syncServerClock } from './server-clock.ts';

const answeredAt = (ms: number) => new Headers({ Date: new Date(ms).toUTCString() });
const now = () => new Date().toISOString();

describe('times written by the server', () => {
  afterEach(() => syncServerClock(answeredAt(Date.now())));

  it('are taken as they are when both clocks agree', () => {
    syncServerClock(answeredAt(Date.now()));

    expect(localTimeMs('2026-03-04T12:00:00.000Z')).to.equal(Date.UTC(2026, 2, 4, 12));
  });

  it('are counted from rightly by a browser whose clock is an hour behind', () => {
    const serverNow = Date.now() + 3_600_000;
    syncServerClock(answeredAt(serverNow));

    const moment = localTimeMs(new Date(serverNow).toISOString());

    expect(moment).to.be.closeTo(Date.now(), 2_000);
  });

  it('ignore an answer without a readable date', () => {
    syncServerClock(new Headers());
    syncServerClock(new Headers({ Date: 'yesterday' }));

    expect(localTimeMs(now())).to.be.closeTo(Date.now(), 1_000);
  });
});
