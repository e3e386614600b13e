import { randomUUID } from 'node:crypto';
import { pause } from '../../backend/clock.ts';
import type { Service, ServiceAnswer } from './service.ts';
import type { WebhookManner } from './webhooks.ts';

/** How long work waits and is worked on. */
export type Pace = { queuedMs: number; runningMs: number };

/** Milliseconds of the epoch; Infinity while work is held. */
export type Times = { startsAt: number; endsAt: number };

/** The work that a service has accepted. */
export type WorkQueue<Job extends Times, Ending> = {
  all: Map<string, Job>;
  /** By the model or endpoint that is asked. */
  pace: (model: string) => Pace;
  /** How the next work ends, in order. */
  endings: Ending[];
  isHeld: boolean;
  release(): void;
  /** When work ends that comes in now. */
  timesOf(model: string): Times;
  /** Keeps it; `report` is called when it is over. */
  add(id: string, job: Job, report: (() => Promise<void>) | null): Promise<void>;
};

export const isOver = ({ endsAt }: Times): boolean => Date.now() >= endsAt;

const noTime = () => ({ queuedMs: 0, runningMs: 0 });

export function openWorkQueue<Job extends Times, Ending>(
  modelOf: (job: Job) => string,
  webhooks: { manner: WebhookManner },
  signal: AbortSignal,
): WorkQueue<Job, Ending> {
  async function untilOver(job: Job): Promise<void> {
    while (!isOver(job) && !signal.aborted) {
      await pause(Math.min(50, Math.max(1, job.endsAt - Date.now())), signal);
    }
  }

  const queue: WorkQueue<Job, Ending> = {
    all: new Map(),
    pace: noTime,
    endings: [],
    isHeld: false,
    release: () => {
      queue.isHeld = false;
      for (const job of queue.all.values()) {
        if (job.startsAt !== Infinity) continue;
        job.startsAt = Date.now();
        job.endsAt = job.startsAt + queue.pace(modelOf(job)).runningMs;
      }
    },
    timesOf: (model) => {
      const { queuedMs, runningMs } = queue.pace(model);
      const startsAt = queue.isHeld ? Infinity : Date.now() + queuedMs;
      return { startsAt, endsAt: startsAt + runningMs };
    },
    add: async (id, job, report) => {
      queue.all.set(id, job);
      const reporting =
        report && untilOver(job).then(() => (signal.aborted ? undefined : report()));
      if (webhooks.manner === 'early') await reporting;
    },
  };
  return queue;
}

/** The acts of a test on the queue of a service. */
export type QueueControls<Job, Ending> = {
  /** How long work takes; no time at all until this is called. */
  setPace(pace: (model: string) => Pace): void;
  /** Work that comes in waits until `release`. */
  hold(): void;
  release(): void;
  /** The next work to be accepted ends like this. */
  endNext(ending: Ending): void;
  /** The work that was accepted, in order. */
  jobs(): readonly Job[];
  /** Puts work back as at first: done at once, reported once; what waits is released. */
  resetWork(): void;
};

export function queueControls<Job extends Times, Ending>(
  service: Service,
  queue: WorkQueue<Job, Ending>,
  webhooks: { manner: WebhookManner },
): QueueControls<Job, Ending> & Pick<Service, 'behave'> {
  return {
    setPace: (pace) => void (queue.pace = pace),
    hold: () => void (queue.isHeld = true),
    release: queue.release,
    endNext: (ending) => void queue.endings.push(ending),
    jobs: () => [...queue.all.values()],
    behave: () => {
      service.behave();
      queue.endings.length = 0;
    },
    resetWork: () => {
      queue.pace = noTime;
      queue.release();
      webhooks.manner = 'once';
    },
  };
}

/** The means that a model needs for the files of its service. */
export type ModelFiles = {
  /** Keeps a file that was made, and returns its address. */
  keep(bytes: Buffer, contentType: string, extension: string): string;
  /** The file at an address that the stand-in gave out; undefined for any other. */
  read(url: string): Buffer | undefined;
};

/** Files that a service keeps. */
export type KeptFiles = ModelFiles & {
  /** By the path of their address. */
  kept: Map<string, { bytes: Buffer; contentType: string }>;
  /** The files of work that ends so: none that has expired is there when it is fetched. */
  of(ending: { ends: string } | null): ModelFiles;
  /** The answer to who asks for a file; undefined where there is none. */
  serve(url: URL): ServiceAnswer | undefined;
};

/** `origin` is known once the server listens; nothing is asked before. */
export function keptFiles(origin: () => string, folder: string): KeptFiles {
  const kept: KeptFiles['kept'] = new Map();
  const newPath = (extension: string) => `/${folder}/${randomUUID()}.${extension}`;
  const files: KeptFiles = {
    kept,
    keep: (bytes, contentType, extension) => {
      const path = newPath(extension);
      kept.set(path, { bytes, contentType });
      return `${origin()}${path}`;
    },
    read: (text) => {
      const url = URL.parse(text);
      return url?.origin === origin() ? kept.get(url.pathname)?.bytes : undefined;
    },
    of: (ending) =>
      ending?.ends === 'expired'
        ? { ...files, keep: (_bytes, _type, extension) => `${origin()}${newPath(extension)}` }
        : files,
    serve: ({ pathname }) => {
      const file = kept.get(pathname);
      return file && { body: file.bytes, headers: { 'content-type': file.contentType } };
    },
  };
  return files;
}
