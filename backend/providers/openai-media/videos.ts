import { openAsBlob } from 'node:fs';
import { FormData } from 'undici';
import { z } from 'zod';
import type { ProviderPart } from '../compose-provider.ts';
import { askService, buyFromService, exchange, openConnections, type Answer } from '../exchange.ts';
import { lookAtEach } from '../look-at-each.ts';
import { writeReelPrompt } from '../prompts/write-prompt.ts';
import {
  ProviderFault,
  type ProviderRef,
  type Step,
  type StepContext,
  type Waiting,
} from '../provider.ts';
import { writeFirstFrame } from '../sent-files.ts';
import { checkServer } from './check-server.ts';
import { classOfCode, faultOfAnswer, printable } from './faults.ts';
import { withoutCommands } from './image-request.ts';
import { keyHeaders, type MediaServer } from './server.ts';

/** A server of `/videos`; without a model, one that runs a single one. */
export type VideoServer = MediaServer & { model: string | null };

const NAME = 'the server for videos';
/** The shape of a reel. */
const SIZE = '720x1280';
/** Less than the engine gives a submit, so that its fault is ours; the photo is sent with it. */
const SUBMIT_MS = 28_000;
const SUBMIT_SECONDS = 30;
const ASK_MS = 15_000;
const POLL_SECONDS = 5;

/** Reels from a photo: the work goes on at the server and is found again by its id. */
export function videosPart(server: VideoServer): ProviderPart {
  const { shared, fresh } = openConnections();
  const headers = { accept: 'application/json', ...keyHeaders(server) };

  const ask = (method: 'GET' | 'DELETE', id: string, signal: AbortSignal): Promise<Answer> =>
    askService(NAME, signal, () =>
      exchange(videoUrl(server, id), {
        method,
        dispatcher: shared,
        headers,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]),
      }),
    );

  async function readVideo(id: string, signal: AbortSignal): Promise<VideoState> {
    const answer = await ask('GET', id, signal);
    if (!isSuccess(answer)) throw faultOfAnswer(answer, { phase: 'read', requestId: id });
    const video = videoState.safeParse(answer.body);
    if (!video.success) {
      throw new ProviderFault('unavailable', 'no state of a video', { requestId: id });
    }
    return video.data;
  }

  return {
    capabilities: new Set(['image-to-video']),
    isSubmitRepeatable: false,
    submitSeconds: SUBMIT_SECONDS,
    trustedOrigins: [new URL(server.baseUrl).origin],
    estimateCostMicros: () => 0,
    submit: async (step, context) => {
      const body = await videoForm(step, server, context);
      const answer = await buyFromService(NAME, () =>
        exchange(`${server.baseUrl}/videos`, {
          method: 'POST',
          dispatcher: fresh,
          headers,
          body,
          signal: AbortSignal.any([context.signal, AbortSignal.timeout(SUBMIT_MS)]),
        }),
      );
      if (!isSuccess(answer)) throw faultOfAnswer(answer, { phase: 'submit' });
      const accepted = videoRef.safeParse(answer.body);
      if (!accepted.success) {
        throw new ProviderFault('uncertain_submit', 'no id of a video', { purchases: 1 });
      }
      return { state: 'submitted', ref: accepted.data };
    },
    look: (refs, signal) =>
      lookAtEach(
        refs,
        async (ref, limit) =>
          waitingOf(await readVideo(readRef(ref).id, limit)) ?? { state: 'ready' },
        signal,
      ),
    poll: async (_step, ref, context) => {
      const { id } = readRef(ref);
      const video = await readVideo(id, context.signal);
      const waiting = waitingOf(video);
      if (waiting) return waiting;
      if (video.status === 'failed') throw faultOfFailure(video, id);
      const url = `${videoUrl(server, id)}/content`;
      const file = await context.download(url, { kind: 'video', headers: keyHeaders(server) });
      if (file.contentType !== 'video/mp4') {
        const message = `what should be a video is ${file.contentType}`;
        throw new ProviderFault('lost', message, { requestId: id });
      }
      return { state: 'done', files: [file], actualCostMicros: 0 };
    },
    cancel: async (ref, signal) => {
      const { id } = readRef(ref);
      const answer = await ask('DELETE', id, signal);
      // What it no longer knows is over.
      if (isSuccess(answer) || answer.status === 404 || answer.status === 410) return;
      throw faultOfAnswer(answer, { phase: 'read', requestId: id });
    },
    check: (signal) =>
      checkServer(server, { what: 'videos', models: server.model ? [server.model] : [], signal }),
  };
}

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

/** Goes into the path of an address. */
const videoRef = z.object({ id: z.string().regex(/^[\w.:-]{1,200}$/) });
const readRef = (ref: ProviderRef) => videoRef.parse(ref);

const videoUrl = ({ baseUrl }: MediaServer, id: string) =>
  `${baseUrl}/videos/${encodeURIComponent(id)}`;

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
  if (step.capability !== 'image-to-video') throw new Error(`no videos of ${step.capability}`);
  const path = await writeFirstFrame(context);
  const form = new FormData();
  if (model !== null) form.append('model', model);
  form.append('prompt', withoutCommands(writeReelPrompt(step)));
  form.append('seconds', String(step.seconds));
  form.append('size', SIZE);
  form.append('input_reference', await openAsBlob(path, { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}
