import { randomUUID } from 'node:crypto';
import { addUser, databaseOnce } from '../../tests/database.ts';
import { cell, historyCsv, readHistory } from './history.ts';
import { grant } from './ledger.ts';
import { charge } from '../../tests/charge.ts';

describe('the token history', () => {
  const test = databaseOnce();
  let userId: number;
  before(async () => {
    userId = await addUser(test.database);
    const otherId = await addUser(test.database);
    await test.database.transaction(async (tx) => {
      for (const id of [userId, otherId]) {
        const entry = { userId: id, reason: null };
        await grant(tx, { ...entry, amount: 2000, refKind: 'welcome', refId: String(id) });
      }
      for (let n = 0; n < 1200; n += 1) {
        const refId = randomUUID();
        await charge(tx, { userId, amount: 1, refKind: 'generation', refId, reason: 'story' });
      }
      await grant(tx, { userId, amount: 3, refKind: 'admin', refId: 'a', reason: '=1+1' });
    });
  });

  it('comes in pages without a gap or a repetition', async () => {
    const ids: number[] = [];
    let before: number | undefined;
    do {
      const page = await readHistory(test.database, userId, { limit: 500, before });
      ids.push(...page.entries.map(({ id }) => id));
      before = page.nextCursor ?? undefined;
    } while (before !== undefined);

    expect(ids).to.have.length(1202);
    expect(new Set(ids).size).to.equal(1202);
    expect(ids).to.deep.equal(ids.toSorted((a, b) => b - a));
  });

  it('has no page behind one that is exactly full', async () => {
    const page = await readHistory(test.database, userId, { limit: 2, kind: 'grant' });

    expect(page.nextCursor).to.equal(null);
    expect(page.entries.map(({ reason, balance }) => [reason, balance])).to.deep.equal([
      ['Gift: =1+1', 803],
      ['Welcome gift', 2000],
    ]);
  });

  it('is one file of all entries, whose cells no spreadsheet runs', async () => {
    const text = (await Array.fromAsync(historyCsv(test.database, userId))).join('');

    const lines = text.split('\r\n');
    expect(lines).to.have.length(1 + 1202 + 1);
    expect(lines[0]).to.equal('\u{feff}Date,Kind,Reason,Tokens,Balance,Generation');
    expect(lines[1]).to.match(/^\d{4}-\d\d-\d\dT[\d:.]+Z,grant,"Gift: =1\+1",3,803,$/);
    expect(lines[2]).to.match(/,charge,"Story",-1,800,[\da-f-]{36}$/);
  });

  for (const [text, safe] of [
    ['Reel', '"Reel"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@sum', `"'@sum"`],
    ['\t=1', `"'\t=1"`],
    [' =1', `"' =1"`],
    ['\r\n=1', `"'\r\n=1"`],
    ['a, "b"', '"a, ""b"""'],
  ] as const) {
    it(`writes ${JSON.stringify(text)} as text`, () => {
      expect(cell(text)).to.equal(safe);
    });
  }
});
