/**
 * The pages of the operator, open to everybody at `/terms` and so on: Markdown files of theirs, or
 * texts that say what holds without one.
 */
export const pageTitles = {
  contact: 'Contact',
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
  prices: 'Prices',
} as const;

export type PageName = keyof typeof pageTitles;
export const pageNames = Object.keys(pageTitles) as [PageName, ...PageName[]];
