import { posix } from 'node:path';
import type { Comment, Source } from './sources.ts';

/**
 * Names in back-ticks of comments that exist nowhere, one line of text each. An identifier
 * exists if it is in the file's own code, in a file it imports, or in a file that the comment
 * names; a path exists if it is one of `paths`, or the end of one.
 */
export function commentViolations(sources: readonly Source[], paths: readonly string[]): string[] {
  const wordsOf = wordIndex(sources);
  return sources.flatMap((source) => {
    const visible = [source.path, ...source.imports.map(({ target }) => target)];
    return source.comments.flatMap((comment) => {
      const names = namesIn(comment);
      const files = new Map(
        names.filter(isPath).map((name) => [name, filesNamed(name, source.path, paths)]),
      );
      const places = [...visible, ...[...files.values()].flat()];
      const exists = (name: string) => {
        if (isPath(name)) return files.get(name)?.length !== 0;
        const words = name.split('.');
        return (
          (words[0] ?? '') in globalThis ||
          words.every((word) => places.some((place) => wordsOf(place).has(word)))
        );
      };
      return names
        .filter((name) => !exists(name))
        .map((name) => `${source.path}:${source.lineOf(comment.start)} names \`${name}\``);
    });
  });
}

const WIDEST = 100;
const isMigration = (path: string) => path.startsWith('backend/database/migrations/');

/** Comments with a line that is too long, one line of text each; migrations stay as released. */
export function wideComments(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !isMigration(path))
    .flatMap(({ path, comments, lineOf }) =>
      comments
        .filter(({ width }) => width > WIDEST)
        .map(({ start, width }) => `${path}:${lineOf(start)} has ${width} characters in a line`),
    );
}

const noSubject = /^\*\s*(?:\*\s*)?(What|Where|It|The same|As|Also|Of)\b/;

/** Docstrings that begin without their subject, one line of text each, but in migrations. */
export function subjectViolations(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !isMigration(path))
    .flatMap(({ path, comments, lineOf }) =>
      comments.flatMap(({ text, start }) => {
        const word = noSubject.exec(text)?.[1];
        return word ? [`${path}:${lineOf(start)} begins with "${word}", which is no subject`] : [];
      }),
    );
}

/** The words of a file's code; of a file that is not among the sources there are none. */
function wordIndex(sources: readonly Source[]): (path: string) => ReadonlySet<string> {
  const codeOf = new Map(sources.map(({ path, code }) => [path, code]));
  const known = new Map<string, ReadonlySet<string>>();
  return (path) => {
    const words = known.get(path) ?? new Set(codeOf.get(path)?.match(/[\w$]+/g));
    known.set(path, words);
    return words;
  };
}

/**
 * The identifiers and paths in back-ticks. Left out is what looks like prose, like a value
 * or like another language: plain lower-case words, and code of several words.
 */
function namesIn({ text }: Comment): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, span = '']) => span)
    .filter((span) => isPath(span) || /^(?=.*[A-Z_.(])[A-Za-z_]\w*(\.\w+)*(\(\))?$/.test(span))
    .map((span) => span.replace('()', ''));
}

function isPath(name: string): boolean {
  return /^[\w@./-]+\.(tsx?|mjs|md|ya?ml|jsonc?|sql|css|html)$/.test(name);
}

/** The files that a comment in `from` can mean: beside it, or ending with that path. */
function filesNamed(path: string, from: string, paths: readonly string[]): string[] {
  const beside = posix.join(posix.dirname(from), path);
  return paths.filter((known) => known === beside || `/${known}`.endsWith(`/${path}`));
}
