import { parseSource } from './sources.ts';
import { translationViolations } from './translation.ts';

const isFault = (jsx: string) =>
  translationViolations([parseSource('frontend/src/X.tsx', `const shown = ${jsx};`)]).length > 0;

describe('the check of texts that a translation replaces', () => {
  for (const jsx of [
    '<p>Tokens: {count}</p>',
    '<p>{isNew && <b>New</b>} Tokens</p>',
    '<p>Tokens{isNew && <b>New</b>}</p>',
    '<button>{isPending ? <Spinner /> : icon}{children}</button>',
    '<button>{icon}{props.children}</button>',
    '<p><b>All</b>{`${count} items`}</p>',
    "<p><b>All</b>{count === 1 ? 'one' : other}</p>",
    '<>{about} <b>x</b> more</>',
    '<p><Coins />{isAdmin ? <b>∞</b> : tokensText(balance)}</p>',
  ])
    it(`finds ${jsx}`, () => expect(isFault(jsx)).to.equal(true));

  for (const jsx of [
    '<p>{`Tokens: ${count}`}</p>',
    '<p>{isNew && <b>New</b>} <span>Tokens</span></p>',
    "<p><b>Tokens</b>{' '}are yours</p>",
    '<p>{isNew && <b>New</b>}{/* said below */}</p>',
    '<section><h2>All</h2>{children}</section>',
    '<p>{isNew ? text : other}</p>',
  ])
    it(`lets ${jsx} pass`, () => expect(isFault(jsx)).to.equal(false));
});
