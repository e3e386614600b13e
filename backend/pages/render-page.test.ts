import { pageNames } from '../../contract/page-names.ts';
import { defaultPages } from './operator-pages.ts';
import { renderPage } from './render-page.ts';

const htmlOf = (text: string) => renderPage(text, 'Terms').html;
/** The elements and attributes of the HTML. */
const markupOf = (html: string) => html.match(/<[^>]*>/g) ?? [];

describe('a page of the operator', () => {
  it('has the first heading as its title, and no other of the first level', () => {
    const page = renderPage('\u{feff}# Our *own* `terms`\n\nText.\n\n# More', 'Terms');

    expect(page.title).to.equal('Our own terms');
    expect(page.html).to.equal('<p>Text.</p>\n<h2>More</h2>\n');
    expect(renderPage('Text.\n\n# Later', 'Terms').title).to.equal('Terms');
    expect(renderPage('# <b>', 'Terms').title).to.equal('<b>');
    expect(renderPage('#\n\nText.', 'Terms').title).to.equal('Terms');
  });

  for (const hostile of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<style>body { display: none }</style>',
    '<a href="javascript:alert(1)">a</a>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#x6A;avascript:alert(1))',
    '[a](java\u0000script:alert(1))',
    '[a](data:text/html,x)',
    '[a](vbscript:x)',
    '[a](file:///etc/passwd)',
    '[a](//elsewhere.example)',
    '<javascript:alert(1)>',
  ]) {
    it(`has text and nothing else of ${JSON.stringify(hostile)}`, () => {
      expect(markupOf(htmlOf(hostile))).to.deep.equal(['<p>', '</p>']);
    });
  }

  it('has no pictures, which would be asked of anybody', () => {
    expect(htmlOf('![a](https://elsewhere.example/pixel.gif)')).not.to.include('<img');
  });

  it('keeps an address in its attribute', () => {
    expect(markupOf(htmlOf('[a](https://x.example/?"onclick="alert(1)>)'))).to.deep.equal([
      '<p>',
      '<a href="https://x.example/?%22onclick=%22alert(1)%3E">',
      '</a>',
      '</p>',
    ]);
  });

  it('links to the web, to mail and to this site', () => {
    for (const address of ['https://x.example/', 'http://x.example', '/prices', '#top']) {
      expect(htmlOf(`[a](${address})`)).to.include(`<a href="${address}">a</a>`);
    }
    expect(htmlOf('[a](mailto:me@x.example)')).to.include('<a href="mailto:me@x.example">');
    expect(htmlOf('See https://x.example.')).to.include('<a href="https://x.example">');
  });

  it('aligns columns without a style', () => {
    const html = htmlOf('| a | b |\n| --- | ---: |\n| 1 | 2 |');

    expect(html).to.include('<td align="right">2</td>').and.not.include('style');
  });

  it('has a default text that links only to screens that exist', () => {
    const facts = { contactEmail: 'help@lumireel.example', checkout: 'stripe' } as const;
    for (const name of pageNames) {
      const html = htmlOf(defaultPages[name]({ ...facts, hasTax: true, hasPromotionCodes: true }));
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);

      const known = [...pageNames.map((page) => `/${page}`), '/tokens', '/profile'];
      expect([...known, `mailto:${facts.contactEmail}`]).to.include.members(links);
    }
  });
});
