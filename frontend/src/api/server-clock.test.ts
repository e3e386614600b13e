import { expect } from 'chai';
import { localMoment, noteServerTime } from './server-clock.ts';

const answeredAt = (ms: number) => new Headers({ Date: new Date(ms).toUTCString() });
const now = () => new Date().toISOString();

describe('times written by the server', () => {
  afterEach(() => noteServerTime(answeredAt(Date.now())));

  it('are taken as they are when both clocks agree', () => {
    noteServerTime(answeredAt(Date.now()));

    expect(localMoment('2026-03-04T12:00:00.000Z')).to.equal(Date.UTC(2026, 2, 4, 12));
  });

  it('are counted from rightly by a browser whose clock is an hour behind', () => {
    const serverNow = Date.now() + 3_600_000;
    noteServerTime(answeredAt(serverNow));

    const moment = localMoment(new Date(serverNow).toISOString());

    expect(moment).to.be.closeTo(Date.now(), 2_000);
  });

  it('ignore an answer without a readable date', () => {
    noteServerTime(new Headers());
    noteServerTime(new Headers({ Date: 'yesterday' }));

    expect(localMoment(now())).to.be.closeTo(Date.now(), 1_000);
  });
});
