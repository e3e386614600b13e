/** The part of the package that we use; it brings no types. */
declare module 'markdown-it' {
  export type Token = {
    type: string;
    tag: string;
    content: string;
    children: Token[] | null;
    attrs: [name: string, value: string][] | null;
  };

  export default class MarkdownIt {
    constructor(options: { html: boolean; linkify: boolean });
    /** Asked for each address of a link; what it refuses stays text. */
    validateLink: (address: string) => boolean;
    readonly options: object;
    readonly renderer: { render(tokens: Token[], options: object, env: object): string };
    disable(rule: string): this;
    parse(text: string, env: object): Token[];
  }
}
