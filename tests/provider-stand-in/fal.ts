import { randomUUID } from 'node:crypto';
import { queueCommands } from './commands.ts';
import {
  falEnding,
  falJobs,
  unprocessable,
  type FalEnding,
  type FalJob,
  type FalJobs,
} from './fal-jobs.ts';
import { fileFaults, type FalFiles, type FalInput } from './fal-outputs.ts';
import { readFalTypes, servedEndpoints } from './fal-types.ts';
import { falWebhooks, type FalWebhooks } from './fal-webhooks.ts';
import {
  openService,
  type RecordedRequest,
  type Route,
  type Service,
  type ServiceAnswer,
  type ServiceRequest,
} from './service.ts';

/** fal's queue, storage, keys and webhooks. */
export type FalStandIn = Service & {
  settings: Record<string, string>;
  webhooks: FalWebhooks;
  /** How long requests to an endpoint take; no time at all until this is called. */
  setPace(pace: FalJobs['pace']): void;
  /** Requests that come in wait until `release`. */
  hold(): void;
  release(): void;
  /** The next request to be accepted ends like this. */
  endNext(ending: FalEnding): void;
  /** The requests that were accepted, in order. */
  jobs(): readonly FalJob[];
};

export const falKey = 'fal-key-of-the-stand-in:0123456789abcdef';

export async function openFalStandIn(book: RecordedRequest[]): Promise<FalStandIn> {
  const types = await readFalTypes();
  const closing = new AbortController();
  const webhooks = falWebhooks(closing.signal);
  const kept = new Map<string, { bytes: Buffer; contentType: string }>();
  /** Parts of large uploads, by the path of the file and their number. */
  const parts = new Map<string, Buffer>();
  // Known once the server listens; nothing is asked before.
  let origin = '';

  const files: FalFiles & { forget(url: string): void } = {
    keep: (bytes, contentType, extension) => {
      const path = `/files/${randomUUID()}.${extension}`;
      kept.set(path, { bytes, contentType });
      return `${origin}${path}`;
    },
    read: (text) => {
      const url = URL.parse(text);
      return url?.origin === origin ? kept.get(url.pathname)?.bytes : undefined;
    },
    forget: (url) => void kept.delete(new URL(url).pathname),
  };
  const queueUrl = () => `${origin}/queue`;
  const jobs = falJobs({ queueUrl, types, files, webhooks, signal: closing.signal });

  async function submit({ params, json, url }: ServiceRequest): Promise<ServiceAnswer> {
    const { endpoint = '' } = params;
    if (!served.has(endpoint)) {
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
    return {
      body: { upload_url: `${origin}/put${path}?signature=1`, file_url: `${origin}${path}` },
    };
  }

  const ofJob =
    (answer: (job: FalJob) => ServiceAnswer): Route['answer'] =>
    ({ params }) => {
      const { id = '', app = '' } = params;
      const job = jobs.all.get(id);
      if (job) return answer(job);
      const isServed = servedEndpoints.some((endpoint) => `${endpoint}/`.startsWith(`${app}/`));
      const detail = isServed ? 'Request not found' : `Application "${app}" not found`;
      return { status: 404, body: { detail } };
    };

  const keyed: readonly Route[] = [
    { call: 'status', method: 'GET', path: requestPath('/status'), answer: ofJob(jobs.status) },
    { call: 'result', method: 'GET', path: requestPath(''), answer: ofJob(jobs.result) },
    { call: 'cancel', method: 'PUT', path: requestPath('/cancel'), answer: ofJob(jobs.cancel) },
    {
      call: 'submit',
      method: 'POST',
      path: /^\/queue\/(?<endpoint>.+)$/,
      isPaid: true,
      answer: submit,
    },
    {
      call: 'upload',
      method: 'POST',
      path: /^\/rest\/storage\/upload\/initiate(-multipart)?$/,
      answer: initiateUpload,
    },
  ];
  const open: readonly Route[] = [
    {
      call: 'keys',
      method: 'GET',
      path: /^\/rest\/\.well-known\/jwks\.json$/,
      answer: () => ({ body: webhooks.jwks }),
    },
    {
      call: 'file',
      method: 'GET',
      path: /^\/files\/.+$/,
      answer: ({ url }) => {
        const file = kept.get(url.pathname);
        if (!file) return { status: 404, body: { detail: 'File not found' } };
        return { body: file.bytes, headers: { 'content-type': file.contentType } };
      },
    },
  ];
  const uploads: readonly Route[] = [
    {
      call: 'put',
      method: 'PUT',
      path: /^\/put(?<path>\/files\/[^/]+)$/,
      answer: ({ params: { path = '' }, body, headers }) => {
        kept.set(path, { bytes: body, contentType: headers['content-type'] ?? '' });
        return {};
      },
    },
    {
      call: 'part',
      method: 'PUT',
      path: /^\/put(?<path>\/files\/[^/]+)\/(?<part>\d+)$/,
      answer: ({ params: { path = '', part = '' }, body }) => {
        parts.set(`${path}/${part}`, body);
        return { headers: { etag: `"${body.length}-${part}"` } };
      },
    },
    {
      call: 'complete',
      method: 'POST',
      path: /^\/put(?<path>\/files\/[^/]+)\/complete$/,
      answer: ({ params: { path = '' }, json }) => {
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
    },
  ];
  const routes = [...keyed.map(withKey), ...open, ...uploads.map(withoutKey)];
  const commands = queueCommands(jobs, webhooks, falEnding);
  const service = await openService('fal', routes, book, commands);
  ({ origin } = service);

  return {
    ...service,
    settings: {
      FAL_KEY: falKey,
      FAL_QUEUE_URL: queueUrl(),
      FAL_REST_URL: `${origin}/rest`,
    },
    webhooks,
    setPace: (pace) => void (jobs.pace = pace),
    hold: () => void (jobs.isHeld = true),
    release: jobs.release,
    endNext: (ending) => void jobs.endings.push(ending),
    behave: () => {
      service.behave();
      jobs.endings.length = 0;
    },
    jobs: () => [...jobs.all.values()],
    close: async () => {
      closing.abort();
      await service.close();
    },
  };
}

const served: ReadonlySet<string> = new Set(servedEndpoints);

const requestPath = (action: string) =>
  new RegExp(`^/queue/(?<app>[^/]+/[^/]+)/requests/(?<id>[^/]+)${action}$`);

/** Hosts of uploads are whatever fal names: the key is not for them. */
function withoutKey(route: Route): Route {
  return {
    ...route,
    answer: (request) =>
      request.headers.authorization === undefined
        ? route.answer(request)
        : { status: 400, body: { detail: 'Only one auth mechanism allowed' } },
  };
}

function withKey(route: Route): Route {
  const detail = 'Cannot access application. Authentication is required.';
  return {
    ...route,
    answer: (request) =>
      request.headers.authorization === `Key ${falKey}`
        ? route.answer(request)
        : { status: 401, body: { detail } },
  };
}
