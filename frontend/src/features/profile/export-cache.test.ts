import type { AccountExport } from '#contract/account.ts';
import { newerExport } from './export-cache.ts';

const copy = (id: string, state: AccountExport['state'], minute: number): AccountExport => ({
  id,
  state,
  createdAt: `2026-11-21T10:${minute}:00.000Z`,
  expiresAt: null,
  sizeBytes: null,
});

describe('the cached state of the data export', () => {
  const queued = copy('a', 'queued', 10);
  const ready = copy('a', 'ready', 10);
  const next = copy('b', 'queued', 20);

  it('is the first state it receives', () => {
    for (const none of [null, undefined]) expect(newerExport(none, queued)).to.equal(queued);
  });

  it('does not go back to queued when the answer to the request arrives after the event', () => {
    expect(newerExport(queued, ready)).to.equal(ready);
    expect(newerExport(ready, queued)).to.equal(ready);
  });

  it('is that of the newest export, in whatever order the states arrive', () => {
    expect(newerExport(ready, next)).to.equal(next);
    expect(newerExport(next, ready)).to.equal(next);
  });
});
