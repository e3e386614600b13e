import { createHash, randomUUID } from 'node:crypto';
import { queueCommands } from './commands.ts';
import { invalid, notFound, unknownVersion, versionAnswer } from './replicate-answers.ts';
import {
  replicateEnding,
  replicateJobs,
  type ReplicateEnding,
  type ReplicateJob,
  type ReplicateOrder,
} from './replicate-jobs.ts';
import { servedModels, trainedModel, versionOf, type ReplicateModel } from './replicate-models.ts';
import { readReplicateTypes } from './replicate-types.ts';
import { replicateWebhooks, type ReplicateWebhooks } from './replicate-webhooks.ts';
import { readForm } from './openai-images.ts';
import { get, guarded, post, purchase } from './routes.ts';
import {
  openService,
  type RecordedRequest,
  type Route,
  type Service,
  type ServiceAnswer,
} from './service.ts';
import { keptFiles, queueControls, type QueueControls } from './work-queue.ts';

/** Replicate's predictions, trainings, models, files and webhooks. */
export type ReplicateStandIn = Service &
  QueueControls<ReplicateJob, ReplicateEnding> & {
    settings: Record<string, string>;
    webhooks: ReplicateWebhooks;
    /** Lists have so much work on a page; 100 by default, as Replicate's. */
    setPageSize(size: number): void;
  };

export const replicateToken = 'r8_token_of_the_stand_in';
/** The model of the account that trainings write to. */
const destination = 'lumireel/personas';

export async function openReplicateStandIn(book: RecordedRequest[]): Promise<ReplicateStandIn> {
  const types = readReplicateTypes();
  const closing = new AbortController();
  const webhooks = replicateWebhooks(closing.signal);
  let pageSize = 100;
  const baseUrl = () => `${service.origin}/v1`;

  const files = keptFiles(() => service.origin, 'delivery');
  const jobs = replicateJobs({ baseUrl, files, webhooks, signal: closing.signal });

  /** An answer in the form of the client's type. */
  async function typed(type: string, body: object, status = 200): Promise<ServiceAnswer> {
    const faults = await types.faults(type, body);
    if (faults.length > 0) throw new Error(`a ${type} would not be so: ${faults.join('; ')}`);
    return { status, body };
  }

  async function accept(order: Omit<ReplicateOrder, 'input' | 'webhook'>, body: unknown) {
    const form = { trainings: 'training', predictions: 'versioned' }[order.work];
    const faults = await types.faults(
      'destination' in order || order.version ? form : 'official',
      body,
    );
    if (faults.length > 0) return invalid(faults.join('\n'));
    // Just checked against the client's type.
    const { input, webhook } = body as { input: Record<string, unknown>; webhook?: string };
    const read = order.served.input.safeParse(input);
    if (!read.success) return invalid(read.error.issues.map(({ message }) => message).join('\n'));
    const job = await jobs.accept({ ...order, input, webhook });
    return typed(job.work, jobs.show(job), 201);
  }

  /** The model of a version, of another's or of a training. */
  function versioned(version: unknown): { model: string; served: ReplicateModel } | null {
    for (const [model, served] of servedModels) {
      if (served.isVersioned && versionOf(model) === version) return { model, served };
    }
    const isTrained = [...jobs.queue.all.keys()].some((id) => versionOf(id) === version);
    return isTrained ? { model: destination, served: trainedModel } : null;
  }

  const ofJob =
    (answer: (job: ReplicateJob) => Promise<ServiceAnswer>): Route['answer'] =>
    ({ params: { id = '', work } }) => {
      const job = jobs.queue.all.get(id);
      return job && job.work === work ? answer(job) : notFound;
    };
  const show = (job: ReplicateJob) => typed(job.work, jobs.show(job));

  const keyed: readonly Route[] = [
    get('account', /^\/v1\/account$/, () =>
      typed('account', { type: 'organization', username: 'lumireel', name: 'Lumireel' }),
    ),
    get('model', /^\/v1\/models\/(?<model>[^/]+\/[^/]+)$/, ({ params: { model = '' } }) => {
      const served = model === destination ? trainedModel : servedModels.get(model);
      return served ? typed('model', modelOf(model, served)) : notFound;
    }),
    get(
      'version',
      /^\/v1\/models\/(?<model>[^/]+\/[^/]+)\/versions\/(?<version>[^/]+)$/,
      ({ params: { model = '', version = '' } }) => {
        const found = versioned(version);
        return found?.model === model
          ? typed('version', versionAnswer(version, found.served))
          : notFound;
      },
    ),
    purchase(
      'submit',
      /^\/v1\/models\/(?<model>[^/]+\/[^/]+)\/predictions$/,
      ({ params: { model = '' }, json }) => {
        const served = servedModels.get(model);
        if (!served || served.isVersioned) return notFound;
        return accept({ work: 'predictions', model, version: '', served }, json);
      },
    ),
    purchase('submit', /^\/v1\/predictions$/, ({ json }) => {
      const { version } = Object(json) as { version?: unknown };
      const found = versioned(version);
      if (!found || typeof version !== 'string') return unknownVersion;
      return accept({ work: 'predictions', version, ...found }, json);
    }),
    purchase(
      'submit',
      /^\/v1\/models\/(?<model>[^/]+\/[^/]+)\/versions\/(?<version>[^/]+)\/trainings$/,
      ({ params: { model = '', version = '' }, json }) => {
        const found = versioned(version);
        if (found?.model !== model || !found.served.isTrainer) return unknownVersion;
        const { destination: named } = Object(json) as { destination?: unknown };
        if (named !== destination) return { status: 404, body: { detail: 'no such destination' } };
        return accept({ work: 'trainings', version, destination, ...found }, json);
      },
    ),
    get('read', /^\/v1\/(?<work>predictions|trainings)\/(?<id>\w+)$/, ofJob(show)),
    post(
      'cancel',
      /^\/v1\/(?<work>predictions|trainings)\/(?<id>\w+)\/cancel$/,
      ofJob((job) => {
        jobs.cancel(job);
        return show(job);
      }),
    ),
    get('list', /^\/v1\/(?<work>predictions|trainings)$/, ({ params: { work = '' }, url }) => {
      const from = Number(url.searchParams.get('cursor') ?? 0);
      const all = [...jobs.queue.all.values()].filter((job) => job.work === work).toReversed();
      const next =
        from + pageSize < all.length
          ? { next: `${baseUrl()}/${work}?cursor=${from + pageSize}` }
          : {};
      const results = all.slice(from, from + pageSize).map(jobs.show);
      return typed(`${work}Page`, { ...next, results });
    }),
    post('upload', /^\/v1\/files$/, async (request) => {
      const { file: bytes, type } = await readForm(request, 'content');
      if (!bytes) return invalid('content: missing');
      const id = randomUUID().replaceAll('-', '');
      files.kept.set(`/v1/files/${id}`, { bytes, contentType: type });
      const checksums = { sha256: createHash('sha256').update(bytes).digest('hex') };
      const times = { created_at: new Date().toISOString(), expires_at: null };
      const facts = { id, content_type: type, size: bytes.length, metadata: {} };
      const urls = { get: `${baseUrl()}/files/${id}` };
      return typed('file', { ...facts, checksums, ...times, urls }, 201);
    }),
    get('secret', /^\/v1\/webhooks\/default\/secret$/, () =>
      typed('secret', { key: webhooks.secret() }),
    ),
  ];
  const open: readonly Route[] = [
    get('file', /^\/(delivery|v1\/files)\/.+$/, ({ url }) => files.serve(url) ?? notFound),
  ];
  const routes = [...keyed.map(withToken), ...open];
  const commands = queueCommands(jobs.queue, webhooks, replicateEnding);
  const service: Service = await openService('replicate', routes, book, { commands, closing });

  return {
    ...service,
    settings: {
      REPLICATE_API_TOKEN: replicateToken,
      REPLICATE_BASE_URL: baseUrl(),
      REPLICATE_DESTINATION: destination,
    },
    webhooks,
    setPageSize: (size) => (pageSize = size),
    ...queueControls(service, jobs.queue, webhooks),
  };
}

function modelOf(model: string, served: ReplicateModel): object {
  const [owner = '', name = ''] = model.split('/');
  const version =
    model === destination ? {} : { latest_version: versionAnswer(versionOf(model), served) };
  const facts = { url: `https://replicate.com/${model}`, visibility: 'public', run_count: 1 };
  return { ...facts, owner, name, is_official: !served.isVersioned, ...version };
}

const withToken = guarded(({ headers }) =>
  headers.authorization === `Bearer ${replicateToken}`
    ? null
    : {
        status: 401,
        body: { title: 'Unauthenticated', detail: 'You did not pass a valid authentication token' },
      },
);
