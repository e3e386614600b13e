import { parseSource } from './sources.ts';
import { ownerViolations } from './single-owners.ts';

function violationsOf(path: string, text: string): string[] {
  return ownerViolations([parseSource(path, text)]);
}

describe('the check of single owners', () => {
  const actions: [string, string][] = [
    ['reads the environment', 'const p = process.env.PORT;'],
    ['reads the environment', "const p = process['env'];"],
    ['reads the environment', 'const { env } = process;'],
    ['reads the environment', "import { env } from 'node:process';"],
    ['fetches from the network', "await fetch('https://example.org');"],
    ['fetches from the network', 'await globalThis.fetch(url);'],
    ['writes a token balance', "sql('UPDATE users SET token_balance = 5');"],
    ['writes a token balance', 'sql`update users set token_balance = token_balance - ${n}`;'],
    ['writes a token balance', 'sql`insert into users (id, token_balance) values (${id}, 10)`;'],
    ['writes a token balance', 'user.tokenBalance -= 1;'],
    ['writes a token balance', 'user.tokenBalance++;'],
    ['writes a token balance', "db.updateTable('users').set({ token_balance: 3 });"],
    ['writes a token balance', 'em.create(User, { email, tokenBalance: 10 });'],
    ['writes a provider attempt', "sql('update provider_jobs set ref = null');"],
    ['writes a provider attempt', 'sql`insert into provider_jobs (step) values (${n})`;'],
  ];
  for (const [action, code] of actions) {
    it(`reports that a gallery file ${action} with ${code}`, () => {
      expect(violationsOf('backend/gallery/list.ts', code).join()).to.include(action);
    });
  }

  it('lets the ledger write balances, the configuration read settings, storage download', () => {
    expect(violationsOf('backend/tokens/ledger.ts', actions[6]?.[1] ?? '')).to.deep.equal([]);
    expect(violationsOf('backend/config.ts', 'readConfig(process.env);')).to.deep.equal([]);
    expect(violationsOf('backend/storage/fetch-remote.ts', 'await fetch(u);')).to.deep.equal([]);
    const write = "sql('delete from provider_jobs_default');";
    expect(violationsOf('backend/generations/attempts/rows.ts', write)).to.deep.equal([]);
  });

  it('lets every module read a balance', () => {
    const reads =
      "const a = user.tokenBalance; sql('select token_balance from users where token_balance >= $1');";

    expect(violationsOf('backend/gallery/list.ts', reads)).to.deep.equal([]);
  });
});
