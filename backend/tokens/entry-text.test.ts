import { entryText, type EntryTextInput } from './ledger.ts';

const texts: [EntryTextInput, string][] = [
  [{ kind: 'charge', amount: -1, refKind: 'generation', reason: 'reel' }, 'Reel'],
  [{ kind: 'charge', amount: -1, refKind: 'generation', reason: 'retired' }, 'Generation'],
  [
    { kind: 'refund', amount: 1, refKind: 'generation', reason: 'provider-unavailable' },
    'Not charged: The generator was unavailable',
  ],
  [
    { kind: 'refund', amount: 1, refKind: 'generation', reason: null },
    'Not charged: Something went wrong on our side',
  ],
  [
    { kind: 'purchase', amount: 75, refKind: 'purchase', reason: 'value 951' },
    'Bought 75 tokens: Value, $9.51',
  ],
  [{ kind: 'purchase', amount: 7, refKind: 'purchase', reason: 'old' }, 'Bought 7 tokens'],
  [
    { kind: 'purchase-refund', amount: -7, refKind: 'purchase', reason: 'refund' },
    'Reversed: payment refunded',
  ],
  [
    { kind: 'purchase-refund', amount: -7, refKind: 'purchase', reason: 'dispute' },
    'Reversed: payment disputed',
  ],
  [
    { kind: 'purchase-restore', amount: 7, refKind: 'purchase', reason: 'dispute' },
    'Restored: dispute settled',
  ],
  [
    { kind: 'purchase-restore', amount: 7, refKind: 'purchase', reason: 'refund' },
    'Restored: the refund failed',
  ],
  [
    { kind: 'debt', amount: 7, refKind: 'purchase', reason: 'refund' },
    'Owed: the tokens were spent already',
  ],
  [{ kind: 'debt', amount: -7, refKind: 'purchase', reason: 'value' }, 'Paid back what was owed'],
];

describe('the words of the token history', () => {
  for (const [entry, text] of texts) {
    it(`say "${text}"`, () => {
      expect(entryText(entry)).to.equal(text);
    });
  }
});
