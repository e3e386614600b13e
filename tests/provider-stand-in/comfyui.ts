import sharp from 'sharp';
import { z } from 'zod';
import { command, milliseconds, nothing } from './commands.ts';
import { comfyReports, type ComfyReports } from './comfyui-reports.ts';
import {
  comfyNodeInfo,
  comfyRefusal,
  comfyVersions,
  type ComfyGraph,
  type ComfyVersion,
} from './comfyui-nodes.ts';
import { madeClip, madePicture } from './made-files.ts';
import { readForm } from './openai-images.ts';
import { get, post, purchase } from './routes.ts';
import {
  openService,
  type RecordedRequest,
  type Route,
  type Service,
  type ServiceAnswer,
} from './service.ts';

type ComfyJob = {
  id: string;
  number: number;
  clientId: string | undefined;
  graph: ComfyGraph;
  state: 'waiting' | 'running' | 'over';
  /** The error that its node raises instead of making a file. */
  error: string | null;
};

/** A ComfyUI server with the nodes and files that the shipped workflows need. */
export type ComfyuiStandIn = Service & {
  settings: Record<string, string>;
  /** The work that was accepted, in order. */
  jobs: readonly ComfyJob[];
  /** Its WebSocket. */
  reports: ComfyReports;
  /** Sets the version whose nodes it has; the newest until this is called. */
  setVersion(version: ComfyVersion): void;
  /** How long work takes; no time until this is called. */
  setPace(milliseconds: number): void;
  /** Work that comes in waits until `release`. */
  hold(): void;
  release(): void;
  /** Puts work back as at first: what comes in is done at once, and what waits is released. */
  resetWork(): void;
  /** Ends what runs now. */
  finish(): void;
  /** The next work fails with an error of this kind. */
  failNext(exceptionType: string): void;
  /** Forgets all work and its history, as a restart does. */
  restart(): void;
};

const promptBody = z.strictObject({
  prompt: z.record(
    z.string(),
    z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
  ),
  prompt_id: z.uuid().optional(),
  client_id: z.string().optional(),
  extra_data: z.record(z.string(), z.unknown()).optional(),
  front: z.boolean().optional(),
  number: z.number().optional(),
});
const queueBody = z.strictObject({ delete: z.array(z.string()) });
const interruptBody = z.strictObject({ prompt_id: z.string() });

export async function openComfyuiStandIn(book: RecordedRequest[]): Promise<ComfyuiStandIn> {
  let jobs: ComfyJob[] = [];
  const uploads = new Map<string, Buffer>();
  let paceMs = 0;
  let isHeld = false;
  let nextError: string | null = null;
  let number = 0;
  let version: ComfyVersion = '0.38.1';

  const end = (job: ComfyJob) => {
    if (job.state === 'over') return;
    service.reports.finished(job, job.error);
    // As the server does: in the history before the last report.
    job.state = 'over';
    service.reports.left(job, open('waiting').length);
  };
  const begin = (job: ComfyJob) => {
    job.state = 'running';
    service.reports.began(job);
    if (paceMs === 0) return end(job);
    for (const share of [0.25, 0.5, 0.75, 1]) {
      setTimeout(() => service.reports.sampled(job, share), paceMs * 0.9 * share).unref();
    }
    setTimeout(() => end(job), paceMs).unref();
  };
  const open = (state: ComfyJob['state']) =>
    jobs
      .filter((job) => job.state === state)
      .map((job) => [job.number, job.id, job.graph, {}, [outputOf(job)]])
      // In the order of a heap, not of the queue.
      .toReversed();

  function submit(json: unknown): ServiceAnswer {
    const read = promptBody.safeParse(json);
    if (!read.success) {
      return { status: 400, body: { error: { type: 'no_prompt' }, node_errors: {} } };
    }
    const { prompt: graph, prompt_id: id = crypto.randomUUID(), client_id: clientId } = read.data;
    const refusal = comfyRefusal(graph, { version, uploads: new Set(uploads.keys()) });
    if (refusal) return { status: 400, body: refusal };
    number += 1;
    const job: ComfyJob = { id, number, clientId, graph, state: 'waiting', error: nextError };
    nextError = null;
    jobs.push(job);
    if (!isHeld) begin(job);
    return { body: { prompt_id: id, number, node_errors: {} } };
  }

  const routes: Route[] = [
    purchase('prompt', /^\/prompt$/, ({ json }) => submit(json)),
    get('queue', /^\/queue$/, () => ({
      body: { queue_running: open('running'), queue_pending: open('waiting') },
    })),
    post('dequeue', /^\/queue$/, ({ json }) => {
      const read = queueBody.safeParse(json);
      if (!read.success) return { status: 400 };
      const gone = (job: ComfyJob) => job.state === 'waiting' && read.data.delete.includes(job.id);
      jobs = jobs.filter((job) => !gone(job));
      return {};
    }),
    post('interrupt', /^\/interrupt$/, ({ json }) => {
      const read = interruptBody.safeParse(json);
      const job = jobs.find(({ id, state }) => state === 'running' && id === read.data?.prompt_id);
      if (job) {
        job.error = 'InterruptProcessingException';
        end(job);
      }
      return {};
    }),
    get('history', /^\/history\/(?<id>[^/]+)$/, ({ params }) => {
      const job = jobs.find(({ id, state }) => id === params.id && state === 'over');
      return { body: job ? { [job.id]: historyOf(job) } : {} };
    }),
    post('upload', /^\/upload\/image$/, async (request) => {
      const { fields, file } = await readForm(request, 'image');
      if (!file || fields.type !== 'input') return { status: 400 };
      const subfolder = typeof fields.subfolder === 'string' ? fields.subfolder : '';
      const name = `${uploads.size}.jpg`;
      uploads.set(subfolder ? `${subfolder}/${name}` : name, file);
      return { body: { name, subfolder, type: 'input' } };
    }),
    get('view', /^\/view$/, async ({ url }) => {
      const name = url.searchParams.get('filename') ?? '';
      const job = jobs.find(({ id }) => name.startsWith(id));
      if (!job || url.searchParams.get('type') !== 'output') return { status: 404 };
      return { body: await madeBy(job, uploads) };
    }),
    get('node', /^\/object_info\/(?<name>[^/]+)$/, ({ params }) => ({
      body: comfyNodeInfo(params.name ?? '', version),
    })),
  ];
  const setVersion = (next: ComfyVersion) => void (version = next);
  const setPace = (next: number) => void (paceMs = next);
  const hold = () => void (isHeld = true);
  const release = () => {
    isHeld = false;
    for (const job of jobs) if (job.state === 'waiting') begin(job);
  };
  const finish = () => {
    for (const job of jobs) if (job.state === 'running') end(job);
  };
  const failNext = (exceptionType: string) => void (nextError = exceptionType);
  const restart = () => {
    jobs = [];
    service.reports.drop();
  };
  const commands = {
    hold: command('work that comes in waits', nothing, hold),
    release: command('work waits no longer', nothing, release),
    pace: command(
      'how long work takes from now on: {"runningMs"}',
      z.strictObject({ runningMs: milliseconds }),
      ({ runningMs }) => setPace(runningMs),
    ),
    'fail-next': command(
      'the next work fails with this error: {"exceptionType"}',
      z.strictObject({ exceptionType: z.string().min(1) }),
      ({ exceptionType }) => failNext(exceptionType),
    ),
    version: command(
      `it has the nodes of this version: {"version"}, ${comfyVersions.join(' or ')}`,
      z.strictObject({ version: z.enum(comfyVersions) }),
      (wanted) => setVersion(wanted.version),
    ),
    restart: command('all work and its history is forgotten', nothing, restart),
  };
  const opened = await openService('comfyui', routes, book, { commands });
  const service = { ...opened, reports: comfyReports(opened.server) };
  return {
    ...service,
    setVersion,
    setPace,
    hold,
    release,
    resetWork: () => {
      setPace(0);
      release();
    },
    finish,
    failNext,
    restart,
    settings: { COMFYUI_URL: service.origin },
    get jobs() {
      return jobs;
    },
    close: async () => {
      service.reports.close();
      await opened.close();
    },
  };
}

const nodesOf = ({ graph }: ComfyJob) => Object.entries(graph);

/** The node whose file is the result. */
function outputOf(job: ComfyJob): string {
  const found = nodesOf(job).find(([, { class_type: name }]) => name.startsWith('Save'));
  return found?.[0] ?? '';
}

function historyOf(job: ComfyJob): object {
  const failed = { node_id: '9', node_type: 'KSampler', exception_message: 'secret words' };
  if (job.error) {
    const message = ['execution_error', { ...failed, exception_type: job.error }];
    const status = { status_str: 'error', completed: false, messages: [message] };
    return { prompt: [], outputs: {}, status };
  }
  const isFilm = nodesOf(job).some(([, { class_type: name }]) => name === 'SaveVideo');
  const file = { filename: `${job.id}_00001_.${isFilm ? 'mp4' : 'png'}`, subfolder: 'lumireel' };
  const images = [{ ...file, type: 'output' }];
  return {
    prompt: [],
    outputs: { [outputOf(job)]: isFilm ? { images, animated: [true] } : { images } },
    status: { status_str: 'success', completed: true, messages: [] },
  };
}

async function madeBy(job: ComfyJob, uploads: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const inputs = Object.assign({}, ...nodesOf(job).map(([, node]) => node.inputs)) as Record<
    string,
    unknown
  >;
  if (nodesOf(job).some(([, { class_type: name }]) => name === 'SaveVideo')) return madeClip();
  const source = nodesOf(job).find(([, { class_type: name }]) => name === 'LoadImage');
  const upload = uploads.get(String(source?.[1].inputs.image));
  if (upload) return sharp(upload).resize(1600, 2000, { fit: 'cover' }).png().toBuffer();
  const { width = 768, height = 1344 } = inputs as { width?: number; height?: number };
  return madePicture(JSON.stringify(job.graph), { width, height, format: 'png' });
}
