import { openAsBlob } from 'node:fs';
import { z } from 'zod';
import { isVideoType } from '#contract/content-types.ts';
import { printable } from '../answer-faults.ts';
import type { ProviderPart } from '../compose-provider.ts';
import { isGone } from '../exchange.ts';
import { lookAtEach } from '../look-at-each.ts';
import { wordsFor } from '../prompts/write-prompt.ts';
import {
  ProviderFault,
  type ProviderRef,
  type Step,
  type StepContext,
  type Waiting,
} from '../provider.ts';
import { fileFor } from '../sent-files.ts';
import { checkServer, classOfCode, keyHeaders, mediaClient, type MediaServer } from './server.ts';
import { withoutCommands } from './image-requests.ts';

/** A server of `/videos`; without a model, one that runs a single one. */
export type VideoServer = MediaServer & { model: string | null };

/** The shape of a reel. */
const SIZE = '720x1280';
/** Less than the engine gives a submit, so that its fault is ours; the photo is sent with it. */
const SUBMIT_MS = 28_000;
const SUBMIT_SECONDS = 30;
const POLL_SECONDS = 5;

/** Reels from a photo: the work goes on at the server and is found again by its id. */
export function videosPart(server: VideoServer): ProviderPart {
  const client = mediaClient(server, 'videos');

  const readVideo = ({ id: requestId }: VideoRef, signal: AbortSignal): Promise<VideoState> => {
    const asked = { schema: videoState, requestId, signal };
    return client.read(pathOf(requestId), 'no state of a video', asked);
  };

  return {
    capabilities: new Set(['image-to-video']),
    isSubmitRepeatable: false,
    submitSeconds: SUBMIT_SECONDS,
    trustedOrigins: [new URL(server.baseUrl).origin],
    estimateCostMicros: () => 0,
    submit: async (step, context) => {
      const body = await videoForm(step, server, context);
      const { signal } = context;
      const order = { body, limitMs: SUBMIT_MS, schema: videoRef, signal };
      return { state: 'submitted', ref: await client.buy('/videos', order) };
    },
    look: (refs, signal) =>
      lookAtEach(
        refs,
        async (ref, limit) => waitingOf(await readVideo(readRef(ref), limit)) ?? { state: 'ready' },
        signal,
      ),
    poll: async (_step, ref, context) => {
      const { id } = readRef(ref);
      const video = await readVideo({ id }, context.signal);
      const waiting = waitingOf(video);
      if (waiting) return waiting;
      if (video.status === 'failed') throw faultOfFailure(video, id);
      const url = `${server.baseUrl}${pathOf(id)}/content`;
      const file = await context.download(url, { kind: 'video', headers: keyHeaders(server) });
      if (!isVideoType(file.contentType)) {
        const message = `what should be a video is ${file.contentType}`;
        throw new ProviderFault('lost', message, { requestId: id });
      }
      return { state: 'done', files: [file], actualCostMicros: 0 };
    },
    cancel: async (ref, signal) => {
      const { id } = readRef(ref);
      const answer = await client.ask(pathOf(id), { method: 'DELETE', signal });
      if (isGone(answer)) return;
      client.expectSuccess(answer, { phase: 'read', requestId: id });
    },
    check: (signal) =>
      checkServer(client, { what: 'videos', models: server.model ? [server.model] : [], signal }),
  };
}

/** Goes into the path of an address. */
const videoRef = z.object({ id: z.string().regex(/^[\w.:-]{1,200}$/) });
type VideoRef = z.infer<typeof videoRef>;
const readRef = (ref: ProviderRef) => videoRef.parse(ref);
const pathOf = (id: string) => `/videos/${encodeURIComponent(id)}`;

/** Only what is used; servers of one's own leave out the rest. */
const videoState = z.object({
  status: z.enum(['queued', 'in_progress', 'completed', 'failed']),
  progress: z.number().min(0).max(100).catch(0),
  error: z
    .object({ code: z.string().catch('no code') })
    .nullish()
    .catch(null),
});

type VideoState = z.infer<typeof videoState>;

/** Null when the work is over. */
function waitingOf({ status, progress }: VideoState): Waiting | null {
  const waiting = { state: 'waiting', nextPollSeconds: POLL_SECONDS } as const;
  if (status === 'queued') return { ...waiting, stage: 'In the queue' };
  if (status !== 'in_progress') return null;
  return { ...waiting, stage: 'Filming', ...(progress > 0 ? { fraction: progress / 100 } : {}) };
}

function faultOfFailure({ error }: VideoState, requestId: string): ProviderFault {
  const code = error?.code ?? 'no code';
  const faultClass = classOfCode(code);
  // Whatever else it ended with, the work is over: there is nothing to ask for again.
  const isOfOrder = faultClass === 'content_rejected' || faultClass === 'invalid_input';
  const message = `the video failed (${printable(code)})`;
  return new ProviderFault(isOfOrder ? faultClass : 'lost', message, { requestId });
}

async function videoForm(step: Step, { model }: VideoServer, context: StepContext) {
  const photo = await fileFor(step, context);
  if (!photo) throw new Error(`no videos of ${step.capability}`);
  const { prompt, seconds } = wordsFor(step);
  const { FormData } = await import('undici');
  const form = new FormData();
  if (model !== null) form.append('model', model);
  form.append('prompt', withoutCommands(prompt));
  form.append('seconds', String(seconds));
  form.append('size', SIZE);
  const type = photo.contentType;
  form.append('input_reference', await openAsBlob(photo.path, { type }), 'photo.jpg');
  return form;
}
