import MarkdownIt, { type Token } from 'markdown-it';

/** A page as a browser shows it: its title is plain text. */
export type Page = { title: string; html: string };

// Raw HTML and pictures stay text, so what is rendered can neither run, load nor post anything.
const markdown = new MarkdownIt({ html: false, linkify: true }).disable('image');
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(address);

/**
 * The HTML of a Markdown text. A heading of the first level at its beginning is the title instead
 * of `defaultTitle`; others become headings of the second level, as the title is the only first.
 */
export function renderPage(text: string, defaultTitle: string): Page {
  const tokens = markdown.parse(text.replace(/^\u{feff}/u, ''), {});
  const [opening, words] = tokens;
  const hasTitle = opening?.type === 'heading_open' && opening.tag === 'h1';
  const body = hasTitle ? tokens.slice(3) : tokens;
  for (const token of body) {
    if (token.tag === 'h1') token.tag = 'h2';
    // Columns are aligned by a style, which the content policy of our pages blocks.
    token.attrs =
      token.attrs?.map(([name, value]) =>
        name === 'style' ? ['align', String(value).replace('text-align:', '')] : [name, value],
      ) ?? null;
  }
  return {
    title: (hasTitle && textOf(words)) || defaultTitle,
    html: markdown.renderer.render(body, markdown.options, {}),
  };
}

function textOf(token: Token | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join('');
}
