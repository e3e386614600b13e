import { expect } from 'chai';
import type { AccountExport } from '#contract/account.ts';
import { newerExport } from './export-cache.ts';

const copy = (id: string, state: AccountExport['state'], minute: number): AccountExport => ({
  id,
  state,
  createdAt: `2026-11-21T10:${minute}:00.000Z`,
  expiresAt: null,
  sizeBytes: null,
});

describe('what is known of the copy of the user’s data', () => {
  const queued = copy('a', 'queued', 10);
  const ready = copy('a', 'ready', 10);
  const next = copy('b', 'queued', 20);

  it('is what was told first', () => {
    for (const none of [null, undefined]) expect(newerExport(none, queued)).to.equal(queued);
  });

  it('goes on when it is made, and not back when the order is answered after that', () => {
    expect(newerExport(queued, ready)).to.equal(ready);
    expect(newerExport(ready, queued)).to.equal(ready);
  });

  it('is of the newest copy, in whatever order they are told', () => {
    expect(newerExport(ready, next)).to.equal(next);
    expect(newerExport(next, ready)).to.equal(next);
  });
});
