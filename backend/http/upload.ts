import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, Writable } from 'node:stream';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { UPLOAD_LIMIT_BYTES } from '../../contract/limits.ts';
import { refusals } from '../../contract/refusals.ts';
import { Refusal } from '../refusal.ts';
import { diskFault, type MeasuredFile } from '../storage/storage.ts';
import { invalid, truncate } from './parse.ts';
import { keepPace, REQUEST_SECONDS, type Pace } from './request-deadline.ts';

const maxFields = 10;
const maxFieldsBytes = 64 * 1024;
/** The fields, and as much again for headers and boundaries. */
const maxBesideBytes = 2 * maxFieldsBytes;

/** The parser's codes for what is not simply malformed. */
const tooLargeFieldsCode = 1006;
const tooLargeCodes = new Set([1009, 1016]);
const tooManyFilesCode = 1015;

type ReceivedForm = {
  fields: Record<string, string>;
  /** The one file, or null when none was chosen (browsers then send an empty one). */
  file: MeasuredFile | null;
  /** The name of the file, as the client sends it. */
  fileName: string | null;
};

/** The largest file that a call takes, and what it says of a larger one. */
type LargestFile = { bytes: number; text: string };

type FormOptions = {
  field: string;
  scratchDir: string;
  largest?: LargestFile;
  deadlineSeconds?: number;
  /** The form may take longer than other requests; one that is slower is `upload.too-slow`. */
  pace?: Pace;
};

/** The largest file of an order. */
const usualLargest: LargestFile = {
  bytes: UPLOAD_LIMIT_BYTES - 1,
  text: refusals['upload.too-large'].text,
};

/**
 * Receives a multipart form with at most one file, in `field`, and passes it to `work`. The file is
 * in `scratchDir`, which must exist; it is removed when `work` has settled or the client
 * disconnects. Refuses what is malformed, repeated, too large, in another field or not received in
 * time.
 */
export async function withUpload<T>(
  ctx: Context,
  options: FormOptions,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  if (!ctx.is('multipart/form-data')) {
    throw new Refusal('request.unsupported-type', { text: 'Please send a multipart form.' });
  }
  const { largest = usualLargest } = options;
  if (Number(ctx.get('Content-Length')) > largest.bytes + maxBesideBytes) throw tooLarge(largest);
  const files = receiveFiles(options.scratchDir);
  try {
    // Also where the parser has an error of its own: it is the disk's then.
    await receive(ctx, files, { ...options, largest }).finally(files.expectWritten);
    return await work(readForm(ctx, options.field, files));
  } finally {
    await files.remove();
  }
}

/** Aborts when the client has left, and when the response is sent. */
export function leavingOf(ctx: Context): AbortSignal {
  const left = new AbortController();
  if (ctx.res.closed) left.abort();
  ctx.res.once('close', () => left.abort());
  return left.signal;
}

type ReceivedFiles = ReturnType<typeof receiveFiles>;

/** Files of one request. After `remove`, the parser can write no further file. */
function receiveFiles(folder: string) {
  const paths: string[] = [];
  const streams: WriteStream[] = [];
  let isOver = false;
  return {
    open: (): Writable => {
      // The parser may reach a file after the form was refused.
      if (isOver) return new Writable({ write: (_chunk, _encoding, done) => done() });
      const path = join(folder, randomUUID());
      const stream = createWriteStream(path, { flags: 'wx', mode: 0o640 });
      paths.push(path);
      streams.push(stream);
      return stream;
    },
    /** In the order received. */
    paths,
    /** Throws when a file could not be written: the parser may end well all the same. */
    expectWritten: (): void => {
      for (const { errored } of streams) if (errored) throw diskFault(errored);
    },
    remove: async (): Promise<void> => {
      isOver = true;
      for (const stream of streams) await closeStream(stream);
      // Some were never written, or were moved to the storage.
      for (const path of paths) await rm(path, { force: true });
    },
  };
}

async function closeStream(stream: WriteStream): Promise<void> {
  stream.destroy();
  if (!stream.closed) await new Promise<void>((resolve) => stream.once('close', () => resolve()));
}

async function receive(
  ctx: Context,
  files: ReceivedFiles,
  options: FormOptions & { largest: LargestFile },
): Promise<void> {
  const { largest, pace, deadlineSeconds = REQUEST_SECONDS } = options;
  const failure = Promise.withResolvers<never>();
  // The one whose text is read, or was too long: the next one begins before that is reported.
  let field = '';
  let fieldsBytes = 0;
  const fail = (cause: unknown) => failure.reject(refusalOf(cause, { field, largest }));
  const parse = koaBody({
    json: false,
    text: false,
    urlencoded: false,
    multipart: true,
    formidable: {
      fileWriteStreamHandler: files.open,
      hashAlgorithm: 'sha256',
      // Not used; the parser's default is costly.
      filename: () => 'unused',
      maxFiles: 1,
      maxFields,
      maxFieldsSize: maxFieldsBytes,
      maxFileSize: largest.bytes,
      maxTotalFileSize: largest.bytes,
      // Browsers send an empty file for none; `readForm` has the better text.
      allowEmptyFiles: true,
      minFileSize: 0,
      onPart: (part, handlePart) => {
        if (!part.mimetype) {
          // The bytes are decoded already; `7bit` would throw where it cannot be caught.
          Object.assign(part, { transferEncoding: 'utf-8' });
          part.on('data', ({ length }: Buffer) => {
            if (fieldsBytes <= maxFieldsBytes) field = part.name ?? '';
            fieldsBytes += length;
          });
        }
        // Declared as void, but it returns a promise that nothing else handles.
        Promise.resolve(handlePart(part) as unknown).catch(fail);
      },
    },
    onError: fail,
  });
  // A request also closes after it was read completely. One that has arrived completely may not
  // have been: the parser would wait for ever.
  const leave = () => {
    if (!ctx.req.readableEnded) fail(new Error('the client disconnected'));
  };
  const late = () => fail(new Error(`not received within ${deadlineSeconds} seconds`));
  const deadline = pace
    ? keepPace(ctx.req, pace, () => fail(new Refusal('upload.too-slow')))
    : setTimeout(late, deadlineSeconds * 1000);
  if (ctx.req.destroyed) leave();
  ctx.req.once('close', leave);
  // The parser limits files and fields, but not headers and the preamble, so it reads a request
  // that is limited on its way (decision 21).
  const limited = ctx.req.pipe(limitForm(ctx.get('Content-Type'), largest));
  const metered = Object.assign(limited, { headers: ctx.req.headers });
  const meteredCtx: Context = Object.create(ctx, { req: { value: metered } });
  try {
    await Promise.race([parse(meteredCtx, () => Promise.resolve()), failure.promise]);
  } finally {
    clearTimeout(deadline);
    ctx.req.off('close', leave);
    // A late failure would otherwise be an unhandled rejection.
    failure.promise.catch(() => undefined);
  }
}

/** Fails when the whole form is too large, or the headers of a part are. */
function limitForm(contentType: string, largest: LargestFile): Transform {
  const hasShortHeaders = partHeadersLimit(contentType);
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > largest.bytes + maxBesideBytes) done(tooLarge(largest));
      else if (!hasShortHeaders(chunk)) done(new Refusal('request.malformed'));
      else done(null, chunk);
    },
  });
}

function readForm(ctx: Context, fileField: string, { paths }: ReceivedFiles): ReceivedForm {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(ctx.request.body ?? {})) {
    if (typeof value !== 'string') throw invalid('Please give each field once.');
    if (value.includes('\u{fffd}')) {
      const text = `${truncate(name)}: this value is not valid UTF-8.`;
      throw new Refusal('request.malformed', { text });
    }
    Object.defineProperty(fields, name, { value, enumerable: true });
  }
  let received: MeasuredFile | null = null;
  let fileName: string | null = null;
  for (const [name, file] of Object.entries(ctx.request.files ?? {})) {
    if (Array.isArray(file)) throw invalid('Please send one file.');
    if (name !== fileField) throw invalid('The file is in an unknown field.');
    const { size: sizeBytes, hash: sha256 } = file;
    if (sizeBytes > 0 && paths[0] && sha256) received = { path: paths[0], sizeBytes, sha256 };
    fileName = file.originalFilename;
  }
  return { fields, file: received, fileName };
}

const tooLarge = ({ text }: LargestFile, cause?: unknown) =>
  new Refusal('upload.too-large', { text, cause });

/** The refusal for what fails in the parser while it reads `field`: it is the client's fault. */
function refusalOf(
  cause: unknown,
  { field, largest }: { field: string; largest: LargestFile },
): unknown {
  if (!(cause instanceof Error) || cause instanceof Refusal) return cause;
  const code = 'code' in cause ? cause.code : undefined;
  if (typeof code === 'number' && tooLargeCodes.has(code)) return tooLarge(largest, cause);
  if (code === tooLargeFieldsCode) {
    const text = `${truncate(field)}: this value is too long.`;
    return new Refusal('request.too-large', { text, cause });
  }
  if (code === tooManyFilesCode) return invalid('Please send one file.');
  const status = 'httpCode' in cause ? cause.httpCode : undefined;
  return new Refusal(status === 413 ? 'request.too-large' : 'request.malformed', { cause });
}

/** Names of files have at most 255 characters, some of which take several bytes. */
const headersBytesMax = 4 * 1024;

const headersEnd = Buffer.from('\r\n\r\n');

/**
 * Says of each further chunk of a multipart form whether the headers of its parts are short enough
 * so far. The parser takes any length, and looks for a file's name with a pattern that takes time
 * with the square of it.
 */
export function partHeadersLimit(contentType: string): (chunk: Buffer) => boolean {
  // As the parser reads it.
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType) ?? [];
  const partStart = Buffer.from(`--${quoted ?? plain ?? ''}\r\n`);
  let isInHeaders = false;
  let headersBytes = 0;
  /** May end with the beginning of the mark that is looked for. */
  let rest = Buffer.alloc(0);

  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const mark = isInHeaders ? headersEnd : partStart;
      const at = rest.indexOf(mark);
      const passed = at === -1 ? Math.max(0, rest.length - mark.length + 1) : at;
      if (isInHeaders) headersBytes += passed;
      if (headersBytes > headersBytesMax) return false;
      if (at === -1) {
        rest = rest.subarray(passed);
        return true;
      }
      // The line end of the first mark is half of the second where a part has no headers.
      rest = rest.subarray(isInHeaders ? at : at + mark.length - 2);
      isInHeaders = !isInHeaders;
      headersBytes = 0;
    }
  };
}
