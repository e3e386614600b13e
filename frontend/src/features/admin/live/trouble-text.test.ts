import { troubleText, type Trouble } from './trouble-text.ts';

describe('the text of what went wrong', () => {
  const nothing: Trouble = {
    id: 1,
    at: '2026-11-22T20:00:00.000Z',
    kind: 'generation-failed',
    generationId: null,
    userId: null,
    run: null,
    provider: null,
    capability: null,
    reason: null,
  };
  const cases: [Partial<Trouble>, string][] = [
    [{ userId: 7, run: 'reel', reason: 'timeout' }, 'Failed – Reel of user 7: timeout'],
    [
      { userId: 7, run: 'reel', reason: 'content-rejected' },
      'Failed – Reel of user 7: content rejected',
    ],
    [{ userId: 7, run: 'gone', reason: 'timeout' }, 'Failed – Generation of user 7: timeout'],
    [
      { kind: 'provider-fault', provider: 'openai', capability: 'text-to-image', reason: 'quota' },
      'Fault – OpenAI for text to image: quota',
    ],
    [
      { kind: 'order-refused', reason: 'all-hour' },
      'Refused – Orders, at the spend limit all-hour',
    ],
    [
      { kind: 'circuit-opened', provider: 'fal', capability: 'enhance', reason: 'quota' },
      'Out – Fal for enhance failed too often in a row: quota',
    ],
    [
      { kind: 'circuit-closed', provider: 'fal', capability: 'enhance' },
      'Back – Fal for enhance works again',
    ],
    [{ kind: 'storage-fault', reason: 'full' }, 'Storage – No space for files is left'],
    [
      { kind: 'storage-fault', reason: 'unavailable' },
      'Storage – Files can be neither stored nor read',
    ],
    [
      { kind: 'job-failed', reason: 'mail.send' },
      'Job – A mail could not be sent: see Dead letters',
    ],
    [
      { kind: 'job-failed', reason: 'media.sweep' },
      'Job – The job media.sweep failed for good: see Dead letters',
    ],
    [{ kind: 'alert-over', reason: 'No worker.' }, 'Over – No worker.'],
    // Of a newer server.
    [{ kind: 'meteor' as Trouble['kind'] }, 'meteor – unknown'],
  ];
  for (const [facts, expected] of cases) {
    it(`says “${expected}”`, () => {
      const { title, text } = troubleText({ ...nothing, ...facts });
      expect(`${title} – ${text}`).to.equal(expected);
    });
  }
});
