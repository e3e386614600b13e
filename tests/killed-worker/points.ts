export type OrderKind = 'reel' | 'enhance' | 'training' | 'story';
export type EndState = 'succeeded' | 'failed' | 'cancelled';

/** Where a worker is with an order when it is killed, and what may come of the order. */
export type KillPoint = {
  title: string;
  order: OrderKind;
  /** The request that is never answered, and by what it is told from others. */
  hangs?: { call: string; paths?: RegExp; isDone?: true };
  /** The order waits for the service this long, long enough for the worker to be gone. */
  waits?: RegExp;
  /** What the service does with a submit, so that the worker does not know what it bought. */
  drops?: true;
  /** The table whose row of the order is locked while its result is fetched. */
  locks?: 'provider_jobs' | 'generations';
  isCancelled?: true;
  /** The order is placed when the worker is gone already. */
  isLate?: true;
  /** The service reports work that was accepted unheard after the kill; never unless it says so. */
  isReported?: true;
  /** What the database says at the kill: of the generation and of an attempt. */
  stands: string;
  /** `succeeded` unless it says so. */
  ends?: EndState;
};

const video = /kling-video/;
const shot = /nano-banana/;
const trainer = /trainer/;
const upscaler = /crystal/;
const picture = /z-image/;

const preparing = 'running, preparing';
/** What was uploaded is stored, and the submit may be on its way. */
const submitting = 'running, submitting, prepared';
const waiting = 'running, submitted, prepared, ref, waiting';
/** The work is over, and its result is being fetched. */
const fetching = 'running, submitted, prepared, ref';

/** Each list is one worker's; requests give up after about 13 seconds, so those that wait for none come first. */
export const killPoints: Readonly<Record<string, readonly KillPoint[]>> = {
  'while others work for it': [
    { title: 'a reel waits', order: 'reel', waits: video, stands: waiting },
    { title: 'an enhancement waits', order: 'enhance', waits: upscaler, stands: waiting },
    {
      title: 'the pictures of a story wait',
      order: 'story',
      waits: picture,
      stands: 'running, submitted, ref, waiting',
    },
    { title: 'the pictures for a training wait', order: 'training', waits: shot, stands: waiting },
    { title: 'a training waits', order: 'training', waits: trainer, stands: waiting },
    {
      title: 'a waiting reel is being cancelled',
      order: 'reel',
      waits: video,
      isCancelled: true,
      stands: 'cancelled, cancelling, prepared, ref',
      ends: 'cancelled',
    },
    {
      title: 'the result of a reel is read',
      order: 'reel',
      hangs: at('result', video),
      stands: fetching,
    },
    {
      title: 'an enhancement is read',
      order: 'enhance',
      hangs: at('result', upscaler),
      stands: fetching,
    },
    {
      title: 'the result of a training is read',
      order: 'training',
      hangs: at('result', trainer),
      stands: fetching,
    },
    { title: 'a reel is looked at', order: 'reel', hangs: at('status', video), stands: waiting },
  ],
  'while it sends what is bought': [
    { title: 'an upload is asked for', order: 'reel', hangs: at('upload'), stands: preparing },
    { title: 'a photo is on its way', order: 'enhance', hangs: at('put'), stands: preparing },
    {
      title: 'a photo was sent, its answer is missing',
      order: 'reel',
      hangs: done('put'),
      stands: preparing,
    },
    { title: 'a portrait is on its way', order: 'training', hangs: at('put'), stands: preparing },
    {
      title: 'a submit has not arrived',
      order: 'reel',
      hangs: at('submit', video),
      stands: submitting,
      ends: 'failed',
    },
    {
      title: 'a submit was accepted unheard',
      order: 'reel',
      hangs: done('submit', video),
      stands: submitting,
      ends: 'failed',
    },
    {
      title: 'a submit was accepted unheard and is reported later',
      order: 'reel',
      hangs: done('submit', video),
      isReported: true,
      stands: submitting,
    },
    {
      title: 'a submit is on its way and the order is cancelled',
      order: 'reel',
      hangs: at('submit', video),
      isCancelled: true,
      stands: 'cancelled, cancelling, prepared',
      ends: 'cancelled',
    },
    {
      title: 'a shot has not arrived',
      order: 'training',
      hangs: at('submit', shot),
      stands: submitting,
      ends: 'failed',
    },
    {
      title: 'a training has not arrived',
      order: 'training',
      hangs: at('submit', trainer),
      stands: submitting,
      ends: 'failed',
    },
  ],
  'while it keeps what was made': [
    {
      title: 'it is not known whether a submit was accepted',
      order: 'enhance',
      drops: true,
      stands: 'running, uncertain, prepared',
      ends: 'failed',
    },
    {
      title: 'the answer to a submit is not stored',
      order: 'reel',
      locks: 'provider_jobs',
      stands: submitting,
      ends: 'failed',
    },
    {
      title: 'a made reel is not delivered',
      order: 'reel',
      locks: 'generations',
      stands: fetching,
    },
    {
      title: 'a training was accepted unheard',
      order: 'training',
      hangs: done('submit', trainer),
      stands: submitting,
      ends: 'failed',
    },
    { title: 'a video is fetched', order: 'reel', hangs: at('file', /mp4$/), stands: fetching },
    {
      title: 'a picture of a story is fetched',
      order: 'story',
      hangs: at('file', /jpeg$/),
      stands: 'running, submitted, ref',
    },
    {
      title: 'model weights are fetched',
      order: 'training',
      hangs: at('file', /safetensors$/),
      stands: fetching,
    },
    { title: 'nothing has been done yet', order: 'reel', isLate: true, stands: 'queued' },
  ],
};

function at(call: string, paths?: RegExp): KillPoint['hangs'] {
  return { call, ...(paths ? { paths } : {}) };
}

function done(call: string, paths?: RegExp): KillPoint['hangs'] {
  return { call, isDone: true, ...(paths ? { paths } : {}) };
}
