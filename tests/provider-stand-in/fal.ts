import { randomUUID } from 'node:crypto';
import { queueCommands } from './commands.ts';
import { falEnding, falJobs, unprocessable, type FalEnding, type FalJob } from './fal-jobs.ts';
import { fileFaults, type FalInput } from './fal-outputs.ts';
import { falDocument } from './fal-pages.ts';
import { readFalTypes, servedEndpoints } from './fal-types.ts';
import { falWebhooks, type FalWebhooks } from './fal-webhooks.ts';
import { get, guarded, post, purchase, put } from './routes.ts';
import {
  openService,
  type RecordedRequest,
  type Route,
  type Service,
  type ServiceAnswer,
  type ServiceRequest,
} from './service.ts';
import { keptFiles, queueControls, type QueueControls } from './work-queue.ts';

/** fal's queue, storage, keys and webhooks. */
export type FalStandIn = Service &
  QueueControls<FalJob, FalEnding> & {
    settings: Record<string, string>;
    webhooks: FalWebhooks;
    /** Sets what it says that models cost from now on; nothing at first. */
    setPrices(prices: readonly FalPrice[]): void;
  };

export type FalPrice = {
  endpoint_id: string;
  unit: unknown;
  unit_price: unknown;
  currency?: string;
};

export const falKey = 'fal-key-of-the-stand-in:0123456789abcdef';

export async function openFalStandIn(book: RecordedRequest[]): Promise<FalStandIn> {
  const types = await readFalTypes();
  const closing = new AbortController();
  const webhooks = falWebhooks(closing.signal);
  /** Parts of large uploads, by the path of the file and their number. */
  const parts = new Map<string, Buffer>();
  let prices: readonly FalPrice[] = [];
  const files = keptFiles(() => service.origin, 'files');
  const { kept } = files;
  const queueUrl = () => `${service.origin}/queue`;
  const jobs = falJobs({ queueUrl, types, files, webhooks, signal: closing.signal });

  async function submit({ params, json, url }: ServiceRequest): Promise<ServiceAnswer> {
    const { endpoint = '' } = params;
    if (!servedEndpoints.has(endpoint)) {
      return { status: 404, body: { detail: `Application "${endpoint}" not found` } };
    }
    const faults = await types.faults(endpoint, 'input', json);
    if (faults.length > 0) {
      return unprocessable(faults.map((msg) => ({ loc: ['body'], msg, type: 'value_error' })));
    }
    // Just checked against the endpoint's own type.
    const input = json as FalInput;
    const unreadable = fileFaults(endpoint, input, files);
    if (unreadable.length > 0) return unprocessable(unreadable);
    const webhookUrl = url.searchParams.get('fal_webhook');
    const job = await jobs.submit({ endpoint, input, webhookUrl });
    const known = { request_id: job.id, gateway_request_id: job.id, ...jobs.urlsOf(job) };
    return { body: { status: 'IN_QUEUE', queue_position: 0, ...known } };
  }

  function initiateUpload({ json }: ServiceRequest): ServiceAnswer {
    const { content_type: type, file_name: name } = (json ?? {}) as Record<string, unknown>;
    if (typeof type !== 'string' || typeof name !== 'string') {
      return unprocessable([{ loc: ['body'], msg: 'field required', type: 'missing' }]);
    }
    const path = `/files/${randomUUID()}-${encodeURIComponent(name)}`;
    const { origin } = service;
    return {
      body: { upload_url: `${origin}/put${path}?signature=1`, file_url: `${origin}${path}` },
    };
  }

  const ofJob =
    (answer: (job: FalJob) => ServiceAnswer): Route['answer'] =>
    ({ params }) => {
      const { id = '', app = '' } = params;
      const job = jobs.queue.all.get(id);
      if (job) return answer(job);
      const isServed = [...servedEndpoints].some((endpoint) =>
        `${endpoint}/`.startsWith(`${app}/`),
      );
      const detail = isServed ? 'Request not found' : `Application "${app}" not found`;
      return { status: 404, body: { detail } };
    };

  const keyed: readonly Route[] = [
    get('status', requestPath('/status'), ofJob(jobs.status)),
    get('result', requestPath(''), ofJob(jobs.result)),
    put('cancel', requestPath('/cancel'), ofJob(jobs.cancel)),
    purchase('submit', /^\/queue\/(?<endpoint>.+)$/, submit),
    post('upload', /^\/rest\/storage\/upload\/initiate(-multipart)?$/, initiateUpload),
  ];
  const priced = get('prices', /^\/prices$/, ({ url }) => {
    const asked = url.searchParams.getAll('endpoint_id');
    return {
      body: { prices: prices.filter((each) => asked.includes(each.endpoint_id)), has_more: false },
    };
  });
  const published = get('schema', /^\/schema$/, ({ url }) => {
    const model = url.searchParams.get('endpoint_id') ?? '';
    return servedEndpoints.has(model)
      ? { body: falDocument(model) }
      : { status: 404, body: { detail: 'Not found' } };
  });
  const open: readonly Route[] = [
    get('keys', /^\/rest\/\.well-known\/jwks\.json$/, () => ({ body: webhooks.jwks })),
    get(
      'file',
      /^\/files\/.+$/,
      ({ url }) => files.serve(url) ?? { status: 404, body: { detail: 'File not found' } },
    ),
  ];
  const uploads: readonly Route[] = [
    put('put', /^\/put(?<path>\/files\/[^/]+)$/, ({ params: { path = '' }, body, headers }) => {
      kept.set(path, { bytes: body, contentType: headers['content-type'] ?? '' });
      return {};
    }),
    put(
      'part',
      /^\/put(?<path>\/files\/[^/]+)\/(?<part>\d+)$/,
      ({ params: { path = '', part = '' }, body }) => {
        parts.set(`${path}/${part}`, body);
        return { headers: { etag: `"${body.length}-${part}"` } };
      },
    ),
    post(
      'complete',
      /^\/put(?<path>\/files\/[^/]+)\/complete$/,
      ({ params: { path = '' }, json }) => {
        const named = (json as { parts: { partNumber: number; etag: string }[] }).parts;
        const sent = named.map(({ partNumber }) => parts.get(`${path}/${partNumber}`));
        const isWhole = named.every(
          ({ partNumber, etag }, index) => etag === `"${sent[index]?.length}-${partNumber}"`,
        );
        if (!isWhole) return { status: 400, body: { detail: 'a part is missing' } };
        const bytes = Buffer.concat(sent.filter((part) => part !== undefined));
        kept.set(path, { bytes, contentType: 'application/octet-stream' });
        return {};
      },
    ),
  ];
  const routes = [
    ...[...keyed, priced].map(withKey),
    ...open,
    ...[...uploads, published].map(withoutKey),
  ];
  const commands = queueCommands(jobs.queue, webhooks, falEnding);
  const service: Service = await openService('fal', routes, book, { commands, closing });
  const { origin } = service;

  return {
    ...service,
    settings: {
      FAL_KEY: falKey,
      FAL_QUEUE_URL: queueUrl(),
      FAL_REST_URL: `${origin}/rest`,
      FAL_SCHEMA_URL: `${origin}/schema`,
      FAL_PRICE_URL: `${origin}/prices`,
    },
    setPrices: (next) => void (prices = next),
    webhooks,
    ...queueControls(service, jobs.queue, webhooks),
  };
}

const requestPath = (action: string) =>
  new RegExp(`^/queue/(?<app>[^/]+/[^/]+)/requests/(?<id>[^/]+)${action}$`);

/** Hosts of uploads are whatever fal names: the key is not for them. */
const withoutKey = guarded(({ headers }) =>
  headers.authorization === undefined
    ? null
    : { status: 400, body: { detail: 'Only one auth mechanism allowed' } },
);

const withKey = guarded(({ headers }) => {
  const detail = 'Cannot access application. Authentication is required.';
  return headers.authorization === `Key ${falKey}` ? null : { status: 401, body: { detail } };
});
