import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { extensions, isVideoType, type ContentType } from '#contract/content-types.ts';
import { filmSeconds } from '#contract/film-time.ts';
import { RESULT_LIMIT_PIXELS } from '#contract/limits.ts';
import { mediaKindOf } from '#contract/media-kinds.ts';
import { madeData, type MadeDataName } from '#contract/tools/made-data.ts';
import { limitConcurrency } from '../../concurrency.ts';
import type { NewMedia } from '../../gallery/add.ts';
import { extractPoster, makeDerivatives, type Derivatives } from '../../media-files/derivatives.ts';
import { readMp4, type Mp4Facts } from '../../media-files/mp4.ts';
import {
  filmOrigin,
  isByModel,
  isMadeWithAi,
  type ItemOrigin,
} from '../../media-files/item-origin.ts';
import { writeOrigin, writtenOrigin, type Origin } from '../../media-files/origin.ts';
import { originOfClip, originOfUpload } from '../../media-files/upload-origin.ts';
import { writeScaledPicture } from '../../media-files/scale-picture.ts';
import {
  ProviderFault,
  type Capability,
  type Done,
  type OutputFile,
  type Provider,
  type StepContext,
} from '../../providers/provider.ts';
import {
  mintIntermediateKey,
  mintMediaKey,
  mintModelKey,
  mintOriginalKey,
  siblingKey,
} from '../../storage/media-key.ts';
import { diskFault, StorageFault, type WrittenFile } from '../../storage/storage.ts';
import type { Engine } from '../engine.ts';
import type { PlannedStep, StoredGeneration, StepOutput } from '../stored-generation.ts';
import { playableFilm, unusableOutput } from './playable-film.ts';
import { nothingMade, type StepMade } from '../endings/step-statement.ts';

export type StoredStep = StepMade & {
  /** Removes the stored files again: the caller no longer holds the generation. */
  discard: () => Promise<void>;
};

type MakingRow = Pick<StoredGeneration, 'id' | 'user_id' | 'created_at' | 'instead_of'>;

/** A step, what its provider has made of it, and what it was given for that. */
export type FinishedStep = PlannedStep & { provider: Provider; answer: Done } & Pick<
    StepContext,
    'scratchDir' | 'source' | 'shots' | 'signal'
  >;

export type Storing = Pick<Engine, 'storage' | 'renderProcess' | 'filmConversion' | 'log'>;
type Put = (key: string, path: string, contentType: ContentType) => Promise<WrittenFile>;

/**
 * Puts what a step made into storage, pictures and videos with what the gallery shows before them.
 * Files are there before any row names them; a crash in between leaves orphans for the sweeper.
 * Throws a provider's fault for files that are not what the provider says.
 */
export async function collect(engine: Storing, row: MakingRow, done: FinishedStep) {
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

async function storeStep(engine: Storing, row: MakingRow, done: FinishedStep, put: Put) {
  const { makes, answer } = done;
  if (makes.kind === 'data') return { ...nothingMade, data: readData(answer, makes.schema) };
  const file = answer.files[0];
  if (!file) throw new ProviderFault('bug', 'done without a file');
  const size = await stat(file.path).then((facts) => facts.size, unusableOutput('found'));
  if (size === 0) throw new ProviderFault('lost', 'an empty file');
  if (makes.kind === 'media') {
    const media = await storeMedia(engine, row, { ...done, makes, file }, put);
    return { media, data: null, file: { key: media.fileKey, contentType: deliveredType(file) } };
  }
  const { contentType } = file;
  const mint = makes.kind === 'file' ? mintIntermediateKey : mintModelKey;
  const key = mint(extensions[contentType]);
  await put(key, file.path, contentType);
  const data = makes.kind === 'file' ? null : { ...answer.data, modelKey: key };
  return { media: null, data, file: { key, contentType } };
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
const decode = limitConcurrency(DECODED_AT_ONCE);

async function storeMedia(
  engine: Storing,
  row: MakingRow,
  made: FinishedStep & { makes: Extract<StepOutput, { kind: 'media' }>; file: OutputFile },
  put: Put,
): Promise<NewMedia> {
  const contentType = deliveredType(made.file);
  // A process of a newer version may have planned a theme that this one does not know.
  const kind = mediaKindOf(made.makes.theme);
  if (kind && !kind.contentTypes.includes(contentType)) {
    throw new ProviderFault('lost', `${made.makes.theme} cannot be ${contentType}`);
  }
  const { kind: _, fileName, keepsOriginal = false, madeOf: __, ...described } = made.makes;
  const isVideo = isVideoType(contentType);
  const path = isVideo ? await playableFilm(engine, made) : made.file.path;
  const { thumbnailPath, posterPath, ...shown } = await decode(() =>
    isVideo ? readVideo(engine, path, made) : readPicture(made.file, made),
  );
  const { origin, ...marked } = await originOf(made);
  const originalPath = keepsOriginal ? await decode(() => copyOriginal(engine, made)) : null;
  const key = mintMediaKey(fileName, extensions[contentType]);
  const mark = (file: string, type: ContentType) =>
    origin === 'none' ? undefined : writeOrigin(file, type, origin).catch(unusableOutput('read'));
  await mark(path, contentType);
  // Boxes were changed in place: a film that they would break must not be delivered.
  if (isVideo) await readMp4(path).catch(unusableOutput('read'));
  for (const derived of [thumbnailPath, posterPath]) {
    if (derived) await mark(derived, 'image/webp');
  }
  const { sizeBytes, sha256 } = await put(key, path, contentType);
  const thumbnailKey = siblingKey(key, 'thumbnail');
  await put(thumbnailKey, thumbnailPath, 'image/webp');
  const posterKey = posterPath && siblingKey(key, 'poster');
  if (posterKey) await put(posterKey, posterPath, 'image/webp');
  const originalKey = originalPath && mintOriginalKey(key);
  const original = originalKey && (await put(originalKey, originalPath, 'image/jpeg'));
  return {
    ...described,
    ...shown,
    userId: row.user_id,
    generationId: row.id,
    isVideo,
    fileKey: key,
    thumbnailKey,
    posterKey,
    originalKey,
    originalSizeBytes: original ? original.sizeBytes : null,
    sizeBytes,
    sha256,
    // What this machine makes is searched for heads when a film uses it.
    awaitsLook: isVideo && (!made.provider.rendersHere || made.makes.consent !== undefined),
    origin,
    ...marked,
    createdAt: row.created_at,
    // A photo or clip that its user uploaded was made by none of our providers.
    provider: made.makes.consent ? null : made.provider.name,
    insteadOf: row.instead_of,
  };
}

/** Films of every kind are delivered as MP4. */
const deliveredType = ({ contentType }: OutputFile): ContentType =>
  isVideoType(contentType) ? 'video/mp4' : contentType;

type MediaFacts = Omit<Derivatives, 'format'> & Pick<NewMedia, 'durationSeconds' | 'keepWhole'>;

async function readVideo(
  engine: Storing,
  path: string,
  { work, answer, scratchDir, signal }: FinishedStep,
): Promise<MediaFacts> {
  const film = await readMp4(path).catch(unusableOutput('read'));
  if (work.capability === 'image-to-video') expectFilm(film, work.seconds);
  if (work.capability === 'compose-film') expectFilm(film, filmSeconds(work.document));
  const { durationSeconds, width, height } = film;
  const [, cover] = answer.files;
  const still = cover?.path ?? join(scratchDir, 'still.jpg');
  const { renderProcess } = engine;
  if (!cover) {
    await extractPoster(path, still, { renderProcess, signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      return unusableOutput('decoded')(error);
    });
  }
  const { format: _, ...derived } = await makeDerivatives(still, scratchDir, 'still-of-video');
  return { ...derived, width, height, durationSeconds };
}

/** Models round to whole groups of pictures, and some add one. */
const TOLERANCE_SECONDS = 1;

/**
 * A film is upright and as long as was ordered, whoever made it: that is what the user paid for.
 */
function expectFilm({ durationSeconds, width, height }: Mp4Facts, seconds: number) {
  const isLong = Math.abs(durationSeconds - seconds) <= TOLERANCE_SECONDS;
  if (isLong && width < height) return;
  const made = `${durationSeconds.toFixed(1)} s, ${width}×${height}`;
  throw new ProviderFault('lost', `a film of ${made} is no upright one of ${seconds} s`);
}

async function readPicture(
  { path, contentType, keepWhole }: OutputFile,
  { scratchDir }: { scratchDir: string },
): Promise<MediaFacts> {
  const made = makeDerivatives(path, scratchDir, 'picture', keepWhole);
  const { format, ...derived } = await made.catch(unusableOutput('decoded'));
  if (contentType !== `image/${format}`) {
    throw new ProviderFault('lost', `${contentType} was announced, ${format} was made`);
  }
  return { ...derived, durationSeconds: null, keepWhole: keepWhole?.length ? keepWhole : null };
}

/**
 * Writes the photo that a step works from as the picture that is kept beside the result, and
 * returns its path in `scratchDir`. Freshly encoded in its own size, because an upload is never
 * served: it may say where it was taken, and hide a page behind its pixels. Only what it says of
 * its origin stays. Null for a photo that its provider could read and we cannot: what was made of
 * it is delivered without.
 */
async function copyOriginal(
  { log }: Pick<Engine, 'log'>,
  { source, scratchDir }: Pick<FinishedStep, 'source' | 'scratchDir'>,
): Promise<string | null> {
  const photo = await source();
  const path = join(scratchDir, 'original.jpg');
  try {
    await writeScaledPicture(photo, path, RESULT_LIMIT_PIXELS);
    const origin = (await writtenOrigin(photo)) ?? (await originOfUpload(photo));
    if (origin !== 'none') await writeOrigin(path, 'image/jpeg', origin);
    return path;
  } catch (error) {
    const fault = diskFault(error);
    if (fault instanceof StorageFault) throw fault;
    log.warn({ err: error }, 'an original could not be read and is not kept');
    return null;
  }
}

/** The origin of a changed picture that a capability makes by rules alone. */
const changes: { readonly [C in Capability]?: Origin } = {
  enhance: 'algorithmicallyEnhanced',
  'image-to-video': 'algorithmicallyEnhanced',
  sketch: 'algorithmicMedia',
};

type MadeOrigin = { origin: ItemOrigin; isMadeWithAi: boolean };

/**
 * How what a provider makes of a step came to be. A model's picture stays one whatever rules make
 * of it, also beside others: its sources are read for what they say themselves.
 */
async function originOf(made: FinishedStep): Promise<MadeOrigin> {
  const { provider, work, source } = made;
  const { isRuleBased = false } = provider;
  if (work.capability === 'compose-film') return originOfFilm(made);
  if (work.capability === 'import-clip') return known(await originOfClip(await source()));
  const byRules = changes[work.capability];
  if (!byRules) return known(isRuleBased ? 'algorithmicMedia' : 'trainedAlgorithmicMedia');
  const hasModel = !isRuleBased || isByModel(await originOfUpload(await source()));
  return known(hasModel ? 'compositeWithTrainedAlgorithmicMedia' : byRules);
}

const known = (origin: ItemOrigin): MadeOrigin => ({ origin, isMadeWithAi: isMadeWithAi(origin) });

/**
 * A film is made with AI where one of its shots is; a shot whose row says nothing says it in its
 * file.
 */
async function originOfFilm({ makes, shots: files }: FinishedStep): Promise<MadeOrigin> {
  const paths = await files();
  const madeOf = makes.kind === 'media' ? makes.madeOf : undefined;
  const shots = await Promise.all(
    paths.map(async (path, place) => {
      const { origin = null, isMadeWithAi: isMarked = true } = madeOf?.[place] ?? {};
      return { origin: origin ?? (await writtenOrigin(path)), isMadeWithAi: isMarked };
    }),
  );
  return { origin: filmOrigin(shots), isMadeWithAi: shots.some((shot) => shot.isMadeWithAi) };
}
