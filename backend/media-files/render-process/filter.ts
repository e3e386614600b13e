import { FFmpegError, FilterGraph, Frame } from 'node-av/lib';
import { UnusableFilm } from './film-limits.ts';

/** Filters from one called `in` to one called `out`. Their memory is the library's. */
export async function filterGraph(description: string): Promise<FilterGraph> {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  succeed(graph.parsePtr(description));
  succeed(await graph.config());
  return graph;
}

/** A frame of a film as the filters make it, which has to be freed. */
export async function filtered(graph: FilterGraph, frame: Frame): Promise<Frame> {
  const shown = new Frame();
  shown.alloc();
  succeed(await graph.getFilter('buffer@in')?.buffersrcAddFrame(frame));
  succeed(await graph.getFilter('buffersink@out')?.buffersinkGetFrame(shown));
  return shown;
}

/** The filter `in` for frames of this kind. */
export function sourceOf({ width, height, format, colorSpace, colorRange }: Frame): string {
  const kind = `pix_fmt=${format}:colorspace=${colorSpace}:range=${colorRange}`;
  return `buffer@in=video_size=${width}x${height}:${kind}:time_base=1/25`;
}

/** Filters that turn a frame upright which is shown turned by these degrees. */
export const turns: Readonly<Record<number, string>> = {
  0: '',
  90: 'transpose=clock,',
  180: 'hflip,vflip,',
  270: 'transpose=cclock,',
};

/** Throws `UnusableFilm`: what the library cannot filter or encode is a film of a rare kind. */
export function succeed(code: number | undefined): void {
  if (code === undefined || code < 0)
    throw new UnusableFilm(`it cannot be shown: ${FFmpegError.strerror(code ?? 0)}`);
}
