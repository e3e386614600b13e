import type { Page } from 'playwright';
import { findFlaws } from '../screens/find-flaws.ts';
import { sharedBrowser } from './shared-browser.ts';

const bar = 'position: fixed; left: 0; right: 0; bottom: 0; height: 60px';

/** Each page has one flaw, or what is none. */
const pages: readonly [title: string, html: string, flaws: readonly string[]][] = [
  [
    'scrolls sideways',
    '<main><p style="width: 900px">A wide paragraph</p></main>',
    ['scrolls sideways: 900 px of 400 px, by <p> “A wide paragraph”'],
  ],
  [
    'does not scroll where only a part of it does',
    '<div style="overflow-x: auto"><p style="width: 900px">A wide paragraph</p></div>',
    [],
  ],
  [
    'has a text that is cut at the right',
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">Longer than its place</p>',
    ['cut off: <p> “Longer than its place”'],
  ],
  [
    'has a text that ends with an ellipsis, or says the rest in its title',
    `<p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">
       Longer than its place</p>
     <p style="width: 60px; overflow: hidden; white-space: nowrap" title="Longer than its place">
       Longer than its place</p>`,
    [],
  ],
  [
    'has a placeholder without room',
    '<input aria-label="Search" placeholder="Search by theme, tool, day" style="width: 60px">',
    ['cut off: placeholder “Search by theme, tool, day”'],
  ],
  [
    'has a heading without room for its word',
    '<h1 style="width: 60px; overflow-wrap: anywhere">Collections</h1>',
    ['broken: “Collections” of <h1> “Collections”'],
  ],
  [
    'has a heading of two lines, and a word of a user that is longer than any of ours',
    `<h1 style="width: 240px; overflow-wrap: anywhere">My Collections Donaudampfschifffahrt</h1>`,
    [],
  ],
  [
    'has two buttons on each other',
    '<button>One</button><button style="margin-left: -20px">Other</button>',
    ['overlap: <button> “One” and <button> “Other”'],
  ],
  [
    'has a heart on a tile',
    `<div style="position: relative; height: 100px">
       <button style="position: absolute; inset: 0; width: 200px">Tile</button>
       <button style="position: absolute; left: 20px; top: 20px">Heart</button></div>`,
    [],
  ],
  [
    'has a bar that covers its last button',
    `<div style="height: 1500px"></div><button>Last</button><nav style="${bar}">
       <button style="width: 100%; height: 100%">Home</button></nav>`,
    ['overlap: <button> “Last” and <button> “Home”'],
  ],
  [
    'has a bar that its last button can be scrolled out of',
    `<div style="height: 780px"></div><button>Last</button><div style="height: 70px"></div>
     <nav style="${bar}"><button style="width: 100%; height: 100%">Home</button></nav>`,
    [],
  ],
  [
    'has an open list in front of its buttons',
    `<button>Covered</button><div role="menu" style="position: fixed; inset: 0">
       <button role="menuitem" style="width: 60px; height: 60px">Entry</button></div>`,
    [],
  ],
];

describe('what is looked for on every screen', () => {
  let page: Page;
  before(async () => {
    page = await (await sharedBrowser()).newPage({ viewport: { width: 400, height: 800 } });
  });
  after(() => page.close());

  for (const [title, html, flaws] of pages) {
    it(`a page that ${title}: ${flaws.length === 0 ? 'nothing' : 'found'}`, async () => {
      await page.setContent(`<!doctype html><style>body { margin: 0 }</style>${html}`);

      expect(await findFlaws(page)).to.deep.equal(flaws);
    });
  }
});
