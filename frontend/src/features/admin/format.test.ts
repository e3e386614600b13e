import type { AuditEntry } from '#contract/admin-schemas.ts';
import {
  auditEntryText,
  formatPercent,
  formatDuration,
  providerName,
  reasonText,
} from './format.ts';

const auditEntry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  admin: { id: 7, email: 'root@example.test' },
  act: 'tokens-granted',
  subject: { kind: 'user', id: '9', email: 'mia@example.test' },
  details: { amount: 3 },
  at: '2026-01-02T03:04:05.000Z',
  ...change,
});

describe('an entry of the audit log', () => {
  const cases: [string, Partial<AuditEntry>, string][] = [
    ['a grant', {}, 'root@example.test gave 3 tokens to mia@example.test'],
    [
      'a grant of one',
      { details: { amount: 1 } },
      'root@example.test gave 1 token to mia@example.test',
    ],
    [
      'a grant with a reason',
      { details: { amount: 5000, reason: 'prize' } },
      'root@example.test gave 5,000 tokens to mia@example.test (“prize”)',
    ],
    [
      'the command line',
      { admin: null, act: 'promoted', details: {} },
      'The command line made an administrator of mia@example.test',
    ],
    [
      'a paused tool',
      {
        act: 'tool-paused',
        subject: { kind: 'tool', id: 'reels', email: null },
        details: { text: 'Soon.' },
      },
      'root@example.test paused Reels Generator (“Soon.”)',
    ],
    [
      'a stuck generation',
      {
        act: 'generation-failed',
        subject: { kind: 'generation', id: '0f5c2b1a-0000-4000-8000-000000000000', email: null },
        details: { run: 'reel', was: 'running' },
      },
      'root@example.test failed and refunded Reel 0f5c2b1a',
    ],
    [
      'an item that was taken down',
      {
        act: 'item-taken-down',
        subject: { kind: 'item', id: '12', email: null },
        details: { reason: 'reported', userId: 4 },
      },
      'root@example.test took down item 12 (“reported”)',
    ],
    [
      'a user who is gone',
      { act: 'account-disabled', subject: { kind: 'user', id: '9', email: null }, details: {} },
      'root@example.test disabled the account of user 9',
    ],
  ];
  for (const [what, change, text] of cases) {
    it(`is written as a sentence: ${what}`, () => {
      expect(auditEntryText(auditEntry(change))).to.equal(text);
    });
  }
});

describe('names on the dashboard', () => {
  it('begin a line with a capital letter', () => {
    expect(['local', 'fal', 'openai', 'elsewhere'].map(providerName)).to.deep.equal([
      'The preview engine',
      'Fal',
      'OpenAI',
      'Elsewhere',
    ]);
  });

  it('are the same for a failure and the fault behind it', () => {
    expect(['content-rejected', 'content_rejected', 'quota', null].map(reasonText)).to.deep.equal([
      'content rejected',
      'content rejected',
      'quota',
      'unknown',
    ]);
  });
});

describe('numbers of the dashboard', () => {
  it('name a span in its largest whole unit', () => {
    expect([0, 59.9, 60, 3599, 3600, 90_000].map(formatDuration)).to.deep.equal([
      '0 s',
      '59 s',
      '1 min',
      '59 min',
      '1 h',
      '1 d',
    ]);
  });

  it('show no percentage of nothing', () => {
    expect(formatPercent(0, 0)).to.equal('–');
    expect(formatPercent(1, 3)).to.equal('33%');
  });
});
