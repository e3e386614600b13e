import { open, type FileHandle } from 'node:fs/promises';

const PICTURE_BYTES_MAX = 50 * 1024 * 1024;
/** The answer without its picture. */
const REST_BYTES_MAX = 2 * 1024 * 1024;
/** Three bytes of a picture are four characters of base64. */
const ANSWER_BYTES_MAX = (PICTURE_BYTES_MAX / 3) * 4 + REST_BYTES_MAX;

export class AnswerTooLarge extends Error {}

const tooLarge = (bytes: number) => new AnswerTooLarge(`an answer of more than ${bytes} bytes`);

/**
 * Reads a JSON answer whose first `b64_json` is a picture of up to 50 MB. That one is decoded into
 * a new file at `toPath` as it arrives, so that no copy of it is held; the rest is returned as text
 * with an empty `b64_json`. Throws `AnswerTooLarge`, an error for an answer that ends within its
 * picture, and those of the network and of the disk.
 */
export async function readPictureAnswer(body: AsyncIterable<Buffer>, toPath: string) {
  const file = await open(toPath, 'wx');
  try {
    const reader = answerReader(file);
    // Latin 1 keeps every byte, also half of a character at the end of a chunk.
    let sizeBytes = 0;
    for await (const chunk of body) {
      sizeBytes += chunk.length;
      if (sizeBytes > ANSWER_BYTES_MAX) throw tooLarge(ANSWER_BYTES_MAX);
      await reader.take(chunk.toString('latin1'));
    }
    return reader.end();
  } finally {
    await file.close();
  }
}

const beginning = /"b64_json"\s*:\s*"/g;
/** Longer than any beginning, which may come in two chunks. */
const BEGINNING_MAX = 64;

function answerReader(file: FileHandle) {
  let rest = '';
  let searchedUntil = 0;
  let isInPicture = false;
  let pictures = 0;
  let pictureBytes = 0;
  /** Characters that do not yet make three bytes. */
  let carried = '';

  async function takePicture(text: string): Promise<void> {
    // One picture was asked for: any other is ignored.
    if (pictures > 1) return;
    // Characters that base64 does not have are escapes and line breaks.
    const base64 = carried + text.replaceAll(/[^A-Za-z0-9+/]/g, '');
    const whole = base64.length - (base64.length % 4);
    carried = base64.slice(whole);
    await write(base64.slice(0, whole));
  }

  async function write(base64: string): Promise<void> {
    const bytes = Buffer.from(base64, 'base64');
    pictureBytes += bytes.length;
    await file.writeFile(bytes);
  }

  async function take(text: string): Promise<void> {
    if (isInPicture) {
      const end = text.indexOf('"');
      await takePicture(end === -1 ? text : text.slice(0, end));
      if (end === -1) return;
      isInPicture = false;
      if (pictures === 1) await write(carried);
      return take(text.slice(end));
    }
    // What began the picture before is not found again.
    beginning.lastIndex = Math.max(searchedUntil, rest.length - BEGINNING_MAX);
    rest += text;
    const found = beginning.exec(rest);
    const kept = found ? found.index + found[0].length : rest.length;
    if (kept > REST_BYTES_MAX) throw tooLarge(REST_BYTES_MAX);
    if (!found) return;
    const next = rest.slice(kept);
    rest = rest.slice(0, kept);
    searchedUntil = kept;
    isInPicture = true;
    pictures += 1;
    return take(next);
  }

  return {
    take,
    end: () => {
      if (isInPicture) throw new Error('the answer ends within its picture');
      return { text: Buffer.from(rest, 'latin1').toString('utf8'), pictureBytes };
    },
  };
}
