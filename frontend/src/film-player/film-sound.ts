import { SAMPLE_RATE } from '#film/sound/voices.ts';
import type { SoundOrder } from './sound-worker.ts';

/**
 * Plays the loop of a film by the clock of the sound card, which its picture follows. `isLazy`: the
 * loop is made when Play is first pressed, and not before, since that takes seconds of processor.
 */
export function openFilmSound({
  onChange,
  onPeaks,
  isLazy = false,
}: {
  onChange: () => void;
  /** Called with the peaks of a sound that was made, and with none of silence. */
  onPeaks?: ((peaks: readonly number[]) => void) | undefined;
  isLazy?: boolean;
}) {
  let context: AudioContext | undefined;
  let order: SoundOrder | null = null;
  let worker: Worker | undefined;
  let timer = 0;
  let buffer: AudioBuffer | undefined;
  let playing: { source: AudioBufferSourceNode; from: number; since: number } | undefined;

  function stop(): void {
    playing?.source.stop();
    playing = undefined;
  }

  function prepare(): void {
    if (!order || worker || (isLazy && !context)) return;
    worker = new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' });
    // Where it fails the film plays on without its sound.
    worker.addEventListener('message', ({ data }: MessageEvent<Made>) => {
      worker?.terminate();
      buffer = bufferOf(data);
      onPeaks?.(data.peaks);
      onChange();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(order);
  }

  /** The second of the film that is heard; null while there is none. */
  function heardAt(): number | null {
    if (!playing || context?.state !== 'running' || !buffer) return null;
    const late = context.outputLatency || 0;
    const passed = Math.max(0, context.currentTime - playing.since - late);
    return (playing.from + passed) % buffer.duration;
  }

  function allow(): void {
    context ??= new AudioContext();
    // Else an iPhone with its switch on silent plays none.
    const { audioSession } = navigator as { audioSession?: { type: string } };
    if (audioSession) audioSession.type = 'playback';
    void context.resume();
    prepare();
  }

  return {
    heardAt,
    /** Takes the sound of a film; null is silence. */
    show(next: SoundOrder | null): void {
      if (JSON.stringify(next) === JSON.stringify(order)) return;
      order = next;
      worker?.terminate();
      worker = undefined;
      clearTimeout(timer);
      stop();
      buffer = undefined;
      if (!next) onPeaks?.([]);
      timer = window.setTimeout(prepare, isLazy ? RESTING : CHANGING);
    },
    /**
     * Has the browser allow sound; within a click, since the sound itself may be ready long after
     * it.
     */
    allow,
    /** Plays from a second of the film on, over and over, or stops. */
    follow(seconds: number | null): void {
      const heard = heardAt();
      if (seconds !== null && heard !== null && Math.abs(heard - seconds) < IN_STEP) return;
      stop();
      if (seconds === null || !buffer || !context) return;
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.loop = true;
      source.connect(source.context.destination);
      source.start(0, seconds);
      playing = { source, from: seconds, since: source.context.currentTime };
    },
    close(): void {
      worker?.terminate();
      clearTimeout(timer);
      stop();
      void context?.close();
    },
  };
}

type Made = Record<'left' | 'right', Float32Array<ArrayBuffer>> & { peaks: number[] };

/** Milliseconds after which the sound of a tile is made that the pointer rests on. */
const RESTING = 150;

/** Milliseconds after which the sound of a film that changes is made: a drag changes it often. */
const CHANGING = 400;

/** Seconds: farther apart than this the sound begins anew. */
const IN_STEP = 0.1;

function bufferOf({ left, right }: Made): AudioBuffer {
  const { length } = left;
  const buffer = new AudioBuffer({ length, numberOfChannels: 2, sampleRate: SAMPLE_RATE });
  buffer.copyToChannel(left, 0);
  buffer.copyToChannel(right, 1);
  return buffer;
}
