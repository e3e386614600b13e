import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import type { ZodType } from 'zod';
import type { TableShape } from '../database/snapshot.ts';
import { codeOf } from '../storage/storage.ts';
import {
  BackupError,
  endSchema,
  FORMAT,
  headerSchema,
  measured,
  partEndSchema,
  partSchema,
  ROWS_END,
  type BackupHeader,
} from './format.ts';

/** The rows must be read to their end before the next part is asked for. */
export type BackupPart = TableShape & { rows: AsyncIterable<Buffer> };

/** Longer lines than this hold no header: the file is something else. */
const LINE_MAX = 1024 * 1024;

/** Far above any row of ours: a small file can hold a row that no memory holds. */
const ROW_MAX = 8 * 1024 * 1024;

const CHUNK_BYTES = 1024 * 1024;

/**
 * Opens a file and reads its header. Throws `BackupError` for anything but a backup that it knows.
 */
export async function openBackup(path: string) {
  // In small chunks a long row would be copied with each of them.
  const decompressed = createZstdDecompress({ chunkSize: CHUNK_BYTES });
  // Errors of either reach whoever reads.
  pipeline(createReadStream(path), decompressed, () => undefined);
  const reader = new LineReader(decompressed);
  try {
    const header = await reader.json(headerSchema);
    if (header.format > FORMAT) {
      throw new BackupError(`${path} has format ${header.format}; this version reads ${FORMAT}.`);
    }
    return { header, parts: partsOf(reader), [Symbol.dispose]: () => void decompressed.destroy() };
  } catch (error) {
    decompressed.destroy();
    throw error;
  }
}

/**
 * Reads a backup to its end and returns the header. Throws `BackupError` unless all of it is there.
 */
export async function verifyBackup(path: string): Promise<BackupHeader> {
  using backup = await openBackup(path);
  for await (const { rows } of backup.parts) for await (const _ of rows);
  return backup.header;
}

/** Throws `BackupError` at the place where the file is damaged or cut. */
async function* partsOf(reader: LineReader): AsyncGenerator<BackupPart> {
  for (let parts = 0; ; parts += 1) {
    const line = await reader.json(partSchema.or(endSchema));
    if (!('end' in line)) {
      yield { ...line, rows: rowsOf(reader, line.table) };
      continue;
    }
    if (line.parts !== parts) throw damaged(`it has ${parts} parts instead of ${line.parts}`);
    if (!(await reader.isAtEnd())) throw damaged('something follows its end');
    return;
  }
}

async function* rowsOf(reader: LineReader, table: string): AsyncGenerator<Buffer> {
  const read = yield* measured(reader.rows());
  const end = await reader.json(partEndSchema);
  if (end.bytes !== read.bytes || end.sha256 !== read.sha256) {
    throw damaged(`the rows of ${table} are not those that were written`);
  }
}

/**
 * Lines, and rows in chunks of whole lines. Holds a chunk of the file, or one row if that is
 * longer.
 */
class LineReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    // Without an encoding it yields buffers only.
    this.#chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async json<T>(schema: ZodType<T>): Promise<T> {
    let end = this.#held.indexOf('\n');
    while (end < 0) {
      if (this.#held.length > LINE_MAX) throw damaged('it is no backup');
      await this.#fillOrThrow();
      end = this.#held.indexOf('\n');
    }
    const parsed = schema.safeParse(jsonOf(this.#held.toString('utf8', 0, end)));
    if (!parsed.success) throw damaged('a line of it cannot be understood');
    this.#held = this.#held.subarray(end + 1);
    return parsed.data;
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const whole = this.#held.subarray(0, this.#held.lastIndexOf('\n') + 1);
      const isFirst = whole.indexOf(ROWS_END) === 0;
      const end = isFirst ? 0 : whole.indexOf(`\n${ROWS_END}`) + 1;
      if (isFirst || end > 0) {
        if (end > 0) yield whole.subarray(0, end);
        this.#held = this.#held.subarray(end + ROWS_END.length);
        return;
      }
      this.#held = this.#held.subarray(whole.length);
      if (whole.length > 0) yield whole;
      if (this.#held.length > ROW_MAX) throw damaged('a row of it has no end');
      await this.#fillOrThrow();
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#held.length === 0 && !(await this.#fill());
  }

  async #fillOrThrow(): Promise<void> {
    if (!(await this.#fill())) throw new BackupError('The backup is cut: its end is missing.');
  }

  async #fill(): Promise<boolean> {
    const { done, value } = await this.#chunks.next().catch((cause: unknown) => {
      throw streamFault(cause);
    });
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }
}

/** Faults of decompression are the file's; a file that cannot be read at all is another matter. */
function streamFault(cause: unknown): unknown {
  const code = codeOf(cause);
  if (['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES'].includes(code)) {
    return new BackupError('There is no such file, or it cannot be read.', { cause });
  }
  return /^(Z_|ZSTD_|ERR_ZLIB|ERR_STREAM_PREMATURE)/.test(code)
    ? damaged('it is no backup, or was cut', cause)
    : cause;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const damaged = (how: string, cause?: unknown): BackupError =>
  new BackupError(`The backup is damaged: ${how}.`, { cause });
