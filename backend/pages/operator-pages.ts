import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DELETION_GRACE_DAYS,
  PHOTO_KEPT_HOURS,
  SIGNUP_BONUS_TOKENS,
} from '../../contract/limits.ts';
import { dollarsText, packages } from '../../contract/packages.ts';
import { pageTitles, type PageName } from '../../contract/page-names.ts';
import { PRODUCT_NAME } from '../../contract/product.ts';
import type { checkoutKinds } from '../../contract/tokens.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import type { Page } from './render-page.ts';

/** The facts that the default texts depend on. */
type PageFacts = {
  contactEmail: string | undefined;
  checkout: (typeof checkoutKinds)[number];
  hasTax: boolean;
  hasPromotionCodes: boolean;
};

/** Markdown of the pages that the operator has not written: what holds whoever runs the product. */
export const defaultPages: Record<PageName, (facts: PageFacts) => string> = {
  contact: ({ contactEmail }) => `
${
  contactEmail
    ? `Write to [${contactEmail}](mailto:${contactEmail}).`
    : 'The operator of this server has not published an address yet.'
}

What could not be made was not charged: the [token history](/tokens) says why. A copy of your data, and the deletion of your account, are in your [profile](/profile).
`,

  terms: () => `
The operator of this server has not published terms. This is how ${PRODUCT_NAME} works, whoever runs it:

- Tokens pay for what is made; [prices and refunds](/prices) says how many.
- Upload a photo only if it shows you, or if you have that person's permission and they are an adult.
- What the content rules forbid is refused, and nothing is charged for it.
- What you make stays in My Content until you delete it. An administrator may take items down, and disable accounts.
- Pictures, videos and texts are made by machines: check them before you rely on them.
`,

  privacy: ({ checkout }) => `
The operator of this server has not published a privacy notice. This is what ${PRODUCT_NAME} stores, whoever runs it:

- **Account**: your e-mail address, your password as a hash, your name, bio and photo, and when and with what kind of device you signed in.
- **Work**: the words of your orders, until your account is deleted; what was made of them, until you delete it for good; uploaded photos and clips as long as their order needs them, for ${PHOTO_KEPT_HOURS} hours more where it was not delivered, so that you can order it again, and beside the enhanced picture that they became.
- **Money**: your token history and purchases. ${cardText[checkout]}
- **Cookies**: those that keep you signed in and know a device again. There is no tracking and no advertising.

An order's words and photo go to the service that makes it, which the page of the tool names, and to a moderation service where the operator uses one.

Your [profile](/profile) has a copy of all your data, and deletes your account: for good after ${DELETION_GRACE_DAYS} days, unless you sign in before.
`,

  imprint: () => `
The operator of this server has not published who they are. How to reach them: [contact](/contact).
`,

  prices: (facts) => `
## Tokens

| Package | Tokens | Price |
| --- | ---: | ---: |
${[...packages.values()].map(({ name, tokens, priceCents }) => `| ${name} | ${tokens} | ${dollarsText(priceCents)} |`).join('\n')}

Prices are in US dollars. ${payingText(facts)} Tokens do not expire. A new account gets ${SIGNUP_BONUS_TOKENS} tokens, within limits against abuse.

## What things cost

| What | Tokens |
| --- | ---: |
${Object.values(runs)
  .map(({ name, price }) => `| ${name} | ${price} |`)
  .join('\n')}

Music insights cost nothing.

## Refunds

- What could not be made is not charged: if work fails, is cancelled or takes too long, its tokens come back by themselves.
- If a payment is refunded or disputed, the tokens it bought are taken back, in proportion. Tokens that were spent already are owed, and the next ones pay for them.
- The operator has not published further rules. To ask for a refund, see [contact](/contact).
`,
};

const cardText: Record<PageFacts['checkout'], string> = {
  stripe: 'Cards are entered on the pages of Stripe and never reach this server.',
  sandbox: 'No card is ever asked for.',
  unavailable: 'Nothing is sold here at present.',
};

function payingText({ checkout, hasTax, hasPromotionCodes }: PageFacts): string {
  if (checkout === 'sandbox') return 'Test mode: buying is free and no card is charged.';
  if (checkout === 'unavailable') return 'Nothing is sold here at present.';
  const tax = hasTax ? ' Tax may be added there, before you pay.' : '';
  const codes = hasPromotionCodes ? ' Promotion codes are entered there.' : '';
  return `You pay by card on the pages of Stripe.${tax}${codes}`;
}

/** Longer than any law; bounds what a visitor's request may make the server read and render. */
const MAX_BYTES = 256 * 1024;

/**
 * Pages of the Markdown files in `folder`. A file that is there and cannot be read throws: showing
 * the default text instead of the operator's terms would be wrong.
 */
export function openOperatorPages(folder: string, facts: PageFacts) {
  const rendered = new Map<PageName, { version: string | null; page: Page }>();
  return {
    /** The page as its file is now; without a file, or with an empty one, its default text. */
    read: async (name: PageName): Promise<Page> => {
      const path = join(folder, `${name}.md`);
      const version = await versionOf(path);
      const known = rendered.get(name);
      if (known && known.version === version) return known.page;
      const own = version === null ? '' : await readFile(path, 'utf8');
      const text = own.trim() === '' ? defaultPages[name](facts) : own;
      const { renderPage } = await import('./render-page.ts');
      const page = renderPage(text, pageTitles[name]);
      rendered.set(name, { version, page });
      return page;
    },
  };
}

/** Another text when the file is another; null when there is none. */
async function versionOf(path: string): Promise<string | null> {
  const file = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  if (!file.isFile()) throw new Error(`${path} is not a file`);
  if (file.size > MAX_BYTES) throw new Error(`${path} is longer than ${MAX_BYTES} bytes`);
  return `${file.ino} ${file.mtimeMs} ${file.size}`;
}
