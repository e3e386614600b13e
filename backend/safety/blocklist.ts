import { readFile, stat } from 'node:fs/promises';
import type { Log } from '../log.ts';
import { codeOf } from '../storage/storage.ts';

/**
 * Opens an operator's list of words that nothing is made of, a text file: a word or phrase per
 * line, `#` begins a comment. Without a file nothing is blocked. A change is seen at the next
 * order. A file that cannot be read any more leaves the last list; one that cannot be read at the
 * start ends it.
 */
export async function openBlocklist(path: string, log: Log) {
  let list = await readList(path);
  return {
    /** Whether the text holds a word or phrase of the list, as it is in the file now. */
    blocks: async (text: string): Promise<boolean> => {
      try {
        if ((await versionOf(path)) !== list.version) {
          list = await readList(path);
          log.info({ entries: list.entries }, 'the blocklist was read');
        }
      } catch (error) {
        log.error({ err: error }, 'the blocklist cannot be read; the last one stays');
      }
      return list.matches(text);
    },
  };
}

type List = { version: string | null; entries: number; matches: (text: string) => boolean };

async function readList(path: string): Promise<List> {
  // Before the text: a change in between is read at the next order.
  const version = await versionOf(path);
  const text = version === null ? '' : await readFile(path, 'utf8');
  const lines = text
    .split(/\r?\n|\r/)
    .map((line) => wordsIn(foldWords(line.replace(/^\ufeff?\s*#.*/, ''))))
    .filter((words) => words.length > 0);
  return { version, entries: lines.length, matches: matcherOf(lines) };
}

/** Null when there is no file. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Looks up every run of words as long as a phrase, so a list of any length costs the same. */
function matcherOf(lines: readonly string[][]): (text: string) => boolean {
  const phrases = new Set(lines.map((words) => words.join(' ')));
  const lengths = [...new Set(lines.map((words) => words.length))];
  const unspaced = [...phrases].filter(isUnspaced);
  return (text) => {
    const words = wordsIn(foldWords(text));
    const joined = words.join(' ');
    return (
      lengths.some((length) =>
        words.some((_, at) => phrases.has(words.slice(at, at + length).join(' '))),
      ) || unspaced.some((phrase) => joined.includes(phrase))
    );
  };
}

/**
 * A text as it is compared with a list of words: case, accents, vowel points, other widths and
 * invisible characters make no difference. What tells words apart in a script stays: the vowel
 * signs of Indic scripts, the voicing marks of Japanese.
 */
function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ignored, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');
}

const ignored =
  /\p{Cf}|(?![\u3099\u309a])[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]/gv;

/** The words of a folded text, without what stands between them. */
const wordsIn = (folded: string): string[] => folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether the text is of scripts that put no space between words. */
const isUnspaced = (folded: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    folded,
  );
