import { AVERROR_EIO, AVERROR_ENOSPC, AVFMT_FLAG_BITEXACT } from 'node-av/constants';
import {
  type CodecParameters,
  Dictionary,
  FFmpegError,
  FormatContext,
  type Packet,
  type Rational,
} from 'node-av/lib';

/** An MP4 that is being written. Its memory is the library's and has to be freed. */
export type Mp4Writer = AsyncDisposable & {
  /** Adds a track before `begin`; returns its number. */
  addTrack(parameters: CodecParameters, timeBase: Rational): number;
  begin(): Promise<void>;
  /** Takes the packet, whose times are of this unit. */
  write(packet: Packet, of: { track: number; timeBase: Rational }): Promise<void>;
  /** Completes the file, with its index first. */
  finish(): Promise<void>;
};

/**
 * Opens a new MP4 file that has tracks and nothing else: no text, date or name of a program. A
 * fault of the disk is thrown with the system's code.
 */
export async function openMp4Writer(path: string): Promise<Mp4Writer> {
  const file = new FormatContext();
  succeed(file.allocOutputContext2(null, 'mp4', path));
  file.setFlags(AVFMT_FLAG_BITEXACT);
  file.url = `file:${path}`;
  let isOpen = false;
  return {
    addTrack: (parameters, timeBase) => {
      const stream = file.newStream();
      succeed(parameters.copy(stream.codecpar));
      // The tag of another kind of file may be none of an MP4.
      stream.codecpar.codecTag = 0;
      stream.timeBase = timeBase;
      return stream.index;
    },
    begin: async () => {
      succeed(await file.openOutput());
      isOpen = true;
      using options = Dictionary.fromObject({
        movflags: '+faststart',
        // The usual thousandths cannot say how long a film of 30 frames a second is.
        movie_timescale: '90000',
      });
      succeed(await file.writeHeader(options));
    },
    write: async (packet, { track, timeBase }) => {
      const stream = file.streams[track];
      if (!stream) throw new Error('no such track');
      packet.streamIndex = track;
      packet.pos = -1n;
      packet.rescaleTs(timeBase, stream.timeBase);
      succeed(await file.interleavedWriteFrame(packet));
    },
    finish: async () => succeed(await file.writeTrailer()),
    [Symbol.asyncDispose]: async () => {
      if (isOpen) await file.closeOutput();
      file.freeContext();
    },
  };
}

const diskCodes: ReadonlyMap<number, string> = new Map([
  [AVERROR_ENOSPC, 'ENOSPC'],
  [AVERROR_EIO, 'EIO'],
]);

function succeed(code: number): void {
  if (code >= 0) return;
  const error = new Error(`the MP4 cannot be written: ${FFmpegError.strerror(code)}`);
  const name = diskCodes.get(code);
  throw name === undefined ? error : Object.assign(error, { code: name });
}
