import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  ProviderFault,
  type OutputFile,
  type Done,
  type Step,
  type StepSource,
} from '../providers/provider.ts';
import type { Engine } from './engine.ts';
import type { GenerationRow, StepOutput } from './generation-row.ts';
import { extensions, type ContentType } from '../../contract/content-types.ts';
import { madeData, type MadeDataName } from '../../contract/tools/made-data.ts';
import { mediaKindOf } from '../../contract/media-kinds.ts';
import type { NewMedia } from '../gallery/add.ts';
import { extractPoster, makeDerivatives } from '../media-files/derivatives.ts';
import { readMp4, type Mp4Facts } from '../media-files/mp4.ts';
import { writeOrigin, type Origin } from '../media-files/origin.ts';
import { diskFault, StorageFault, type WrittenFile } from '../storage/storage.ts';
import {
  mintIntermediateKey,
  mintMediaKey,
  mintModelKey,
  mintOriginalKey,
  siblingKey,
} from '../storage/media-key.ts';
import { copyOriginal } from './copy-original.ts';
import { limitTo } from './limit-to.ts';
import type { EndedSteps } from './plan.ts';
import type { StepMade } from './step-statement.ts';

export type StepFiles = {
  /** Empty folder of this attempt alone. */
  scratchDir: string;
  /** Path of this source in the folder, fetched from storage when first asked for. */
  fetch: (source: StepSource | null, ended: EndedSteps) => Promise<string>;
};

/** Gives `work` a scratch folder and removes it afterwards, whatever happened. */
export async function withStepFiles(
  engine: Engine,
  work: (files: StepFiles) => Promise<void>,
): Promise<void> {
  await mkdir(engine.scratchDir, { recursive: true });
  const folder = await mkdtemp(join(engine.scratchDir, 'step-'));
  const scratchDir = join(folder, 'scratch');
  await mkdir(scratchDir);
  const fetched = new Map<string, Promise<string>>();
  const fetch: StepFiles['fetch'] = async (source, ended) => {
    const key = keyOf(source, ended);
    const path =
      fetched.get(key) ?? fetchSource(engine, key, join(folder, `source-${fetched.size}`));
    fetched.set(key, path);
    return path;
  };
  try {
    await work({ scratchDir, fetch });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function keyOf(source: StepSource | null, ended: EndedSteps): string {
  const key = source && ('key' in source ? source.key : ended[source.step]?.key);
  if (!key) throw new Error('this step has no source in storage');
  return key;
}

async function fetchSource(engine: Engine, key: string, path: string): Promise<string> {
  const written = await engine.storage.download(key, path);
  if (!written) throw new ProviderFault('invalid_input', `the source ${key} is gone`);
  return path;
}

export type StoredStep = StepMade & {
  /** Removes the stored files again: the caller no longer holds the generation. */
  discard: () => Promise<void>;
};

type FinishedStep = {
  step: number;
  work: Step;
  /** The name of who made it. */
  provider: string;
  makes: StepOutput;
  origin: Origin;
  answer: Done;
  scratchDir: string;
  /** The file that the step works from. */
  source: () => Promise<string>;
  signal: AbortSignal;
};

type Put = (key: string, path: string, contentType: ContentType) => Promise<WrittenFile>;

/**
 * Puts what a step made into storage, pictures and videos with what the gallery shows before them.
 * Files are there before any row names them; a crash in between leaves orphans for the sweeper.
 * Throws a provider's fault for files that are not what the provider says.
 */
export async function collect(
  engine: Engine,
  row: GenerationRow,
  done: FinishedStep,
): Promise<StoredStep> {
  const stored: string[] = [];
  const discard = () => engine.storage.remove(stored);
  const put: Put = (key, path, contentType) => {
    stored.push(key);
    return engine.storage.put(key, path, { contentType });
  };
  try {
    return { ...(await storeStep(engine, row, done, put)), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function storeStep(
  engine: Engine,
  row: GenerationRow,
  done: FinishedStep,
  put: Put,
): Promise<StepMade> {
  const { makes, answer } = done;
  if (makes.kind === 'data') {
    return { media: null, data: readData(answer, makes.schema), file: null };
  }
  const file = answer.files[0];
  if (!file) throw new ProviderFault('bug', 'done without a file');
  const size = await stat(file.path).then((facts) => facts.size, unusableOutput('found'));
  if (size === 0) throw new ProviderFault('lost', 'an empty file');
  if (makes.kind === 'media') {
    const media = await storeMedia(engine, row, { ...done, makes, file }, put);
    return { media, data: null, file: { key: media.fileKey, contentType: file.contentType } };
  }
  const { contentType } = file;
  if (makes.kind === 'file') {
    const key = mintIntermediateKey(extensions[contentType]);
    await put(key, file.path, contentType);
    return { media: null, data: null, file: { key, contentType } };
  }
  const modelKey = mintModelKey(extensions[contentType]);
  await put(modelKey, file.path, contentType);
  return {
    media: null,
    data: { ...answer.data, modelKey },
    file: { key: modelKey, contentType },
  };
}

/** Data that is not what the run promises is the provider's fault: it is bought again. */
function readData({ data }: Done, schema: MadeDataName): Record<string, unknown> {
  const read = madeData[schema].safeParse(data);
  if (read.success) return read.data;
  const { error: cause } = read;
  throw new ProviderFault('lost', `no ${schema}: ${z.prettifyError(cause)}`, { cause });
}

/** Outside services finish many at once: decoding all of them together would take all memory. */
const DECODED_AT_ONCE = 8;
const decode = limitTo(DECODED_AT_ONCE);

async function storeMedia(
  engine: Engine,
  row: GenerationRow,
  made: FinishedStep & { makes: Extract<StepOutput, { kind: 'media' }>; file: OutputFile },
  put: Put,
): Promise<NewMedia> {
  const { path, contentType } = made.file;
  const { origin } = made;
  // A process of a newer version may have planned a theme that this one does not know.
  const kind = mediaKindOf(made.makes.theme);
  if (kind && !kind.contentTypes.includes(contentType)) {
    throw new ProviderFault('lost', `${made.makes.theme} cannot be ${contentType}`);
  }
  const { kind: _kind, fileName, keepsOriginal = false, ...described } = made.makes;
  const isVideo = contentType === 'video/mp4';
  const facts = await decode(() =>
    isVideo ? readVideo(engine, path, made) : readPicture(made.file, made),
  );
  const originalPath = keepsOriginal ? await decode(() => copyOriginal(engine, made)) : null;
  const key = mintMediaKey(fileName, extensions[contentType]);
  const posterKey = facts.posterPath ? siblingKey(key, 'poster') : null;
  await writeOrigin(path, contentType, origin).catch(unusableOutput('read'));
  // Boxes were changed in place: a film that they would break must not be delivered.
  if (isVideo) await readMp4(path).catch(unusableOutput('read'));
  for (const derived of [facts.thumbnailPath, facts.posterPath]) {
    if (derived) await writeOrigin(derived, 'image/webp', origin).catch(unusableOutput('read'));
  }
  const { sizeBytes, sha256 } = await put(key, path, contentType);
  const thumbnailKey = siblingKey(key, 'thumbnail');
  await put(thumbnailKey, facts.thumbnailPath, 'image/webp');
  if (posterKey && facts.posterPath) await put(posterKey, facts.posterPath, 'image/webp');
  const originalKey = originalPath && mintOriginalKey(key);
  const original = originalKey && (await put(originalKey, originalPath, 'image/jpeg'));
  return {
    ...described,
    userId: row.user_id,
    generationId: row.id,
    isVideo,
    fileKey: key,
    thumbnailKey,
    posterKey,
    originalKey,
    originalSizeBytes: original ? original.sizeBytes : null,
    width: facts.width,
    height: facts.height,
    durationSeconds: facts.durationSeconds,
    sizeBytes,
    sha256,
    placeholder: facts.placeholder,
    createdAt: row.created_at,
    provider: made.provider,
    insteadOf: row.instead_of,
  };
}

type MediaFacts = {
  width: number;
  height: number;
  durationSeconds: number | null;
  placeholder: string;
  thumbnailPath: string;
  posterPath: string | null;
};

async function readVideo(
  engine: Engine,
  path: string,
  { work, scratchDir, signal }: Pick<FinishedStep, 'work' | 'scratchDir' | 'signal'>,
): Promise<MediaFacts> {
  const film = await readMp4(path).catch(unusableOutput('read'));
  if (work.capability === 'image-to-video') expectFilm(film, work);
  const { durationSeconds, width, height } = film;
  const still = join(scratchDir, 'still.jpg');
  await extractPoster(path, still, { ffmpegPath: engine.ffmpegPath, signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      return unusableOutput('decoded')(error);
    },
  );
  const derived = await makeDerivatives(still, scratchDir, 'still-of-video');
  return { ...derived, width, height, durationSeconds };
}

/** Models round to whole groups of pictures, and some add one. */
const TOLERANCE_SECONDS = 1;

/** A film is upright and as long as was ordered, whoever made it: that is what the user paid for. */
function expectFilm(
  { durationSeconds, width, height }: Mp4Facts,
  { seconds }: { seconds: number },
) {
  const isLong = Math.abs(durationSeconds - seconds) <= TOLERANCE_SECONDS;
  if (isLong && width < height) return;
  const made = `${durationSeconds.toFixed(1)} s, ${width}×${height}`;
  throw new ProviderFault('lost', `a film of ${made} is no upright one of ${seconds} s`);
}

async function readPicture(
  { path, contentType, keepWhole }: OutputFile,
  { scratchDir }: { scratchDir: string },
): Promise<MediaFacts> {
  const derived = await makeDerivatives(path, scratchDir, 'picture', keepWhole).catch(
    unusableOutput('decoded'),
  );
  if (contentType !== `image/${derived.format}`) {
    throw new ProviderFault('lost', `${contentType} was announced, ${derived.format} was made`);
  }
  return { ...derived, durationSeconds: null };
}

/** What a provider made is no use: it is bought again, unless it is our disk that is full. */
function unusableOutput(deed: 'found' | 'read' | 'decoded'): (cause: unknown) => never {
  return (cause) => {
    const fault = diskFault(cause);
    throw fault instanceof StorageFault
      ? fault
      : new ProviderFault('lost', `what was made cannot be ${deed}`, { cause });
  };
}
