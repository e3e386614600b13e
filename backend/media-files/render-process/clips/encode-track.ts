import { type CodecContext, type FilterGraph, Frame, Packet } from 'node-av/lib';
import { filterGraph, succeed } from '../decode-film.ts';

/** A track whose packets are decoded, filtered and encoded anew. */
export type TrackCoding = {
  decoder: CodecContext;
  encoder: CodecContext;
  /** The filters of both are called `buffer` and `buffersink`, those of sound `abuffer`, … */
  kind: '' | 'a';
  /**
   * Sets the time of a decoded frame, and returns the filter that takes frames of its kind; null
   * leaves the frame out.
   */
  sourceOf(frame: Frame): string | null;
  /** The filters that follow the source. */
  filters: string;
  /** Has the last word on a frame before it is encoded; false leaves it out. */
  isWanted(frame: Frame): boolean;
  /** Takes what was encoded. */
  pass(packet: Packet): Promise<void>;
};

/** Encodes a track; `take` gets its packets, and null after the last. */
export function encodeTrack(coding: TrackCoding) {
  const { decoder, encoder, kind, filters, sourceOf, isWanted, pass } = coding;
  const open = new AsyncDisposableStack();
  const [decoded, shown] = [open.use(new Frame()), open.use(new Frame())];
  const made = open.use(new Packet());
  for (const each of [decoded, shown, made]) each.alloc();
  let graph: FilterGraph | null = null;
  let source = '';

  async function take(packet: Packet | null): Promise<void> {
    // A packet that cannot be decoded is left out, as a player does.
    await decoder.sendPacket(packet);
    while ((await decoder.receiveFrame(decoded)) >= 0) {
      const wanted = sourceOf(decoded);
      if (wanted === null) continue;
      if (wanted !== source) await replaceGraph(wanted);
      succeed(await graph?.getFilter(`${kind}buffer@in`)?.buffersrcAddFrame(decoded));
      await encodeFiltered();
    }
    if (packet) return;
    await endGraph();
    await encode(null);
  }

  /** Frames of another size or kind need filters of their own. */
  async function replaceGraph(wanted: string): Promise<void> {
    await endGraph();
    graph = await filterGraph(`${wanted},${filters},${kind}buffersink@out`);
    source = wanted;
  }

  async function endGraph(): Promise<void> {
    if (!graph) return;
    succeed(await graph.getFilter(`${kind}buffer@in`)?.buffersrcAddFrame(null));
    await encodeFiltered();
    graph.free();
    graph = null;
  }

  async function encodeFiltered(): Promise<void> {
    const sink = graph?.getFilter(`${kind}buffersink@out`);
    while (sink && (await sink.buffersinkGetFrame(shown)) >= 0) {
      if (isWanted(shown)) await encode(shown);
      shown.unref();
    }
  }

  async function encode(frame: Frame | null): Promise<void> {
    succeed(await encoder.sendFrame(frame));
    while ((await encoder.receivePacket(made)) >= 0) {
      await pass(made);
      made.unref();
    }
  }

  return {
    take,
    [Symbol.asyncDispose]: async () => {
      graph?.free();
      await open.disposeAsync();
    },
  };
}
