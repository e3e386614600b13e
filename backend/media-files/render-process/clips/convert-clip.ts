import { AV_LOG_QUIET, AV_PKT_FLAG_DISCARD } from 'node-av/constants';
import { CodecParameters, Log, type Packet, type Stream } from 'node-av/lib';
import type { ClipFound, ClipJob } from '../messages.ts';
import type { RenderSide } from '../serve-jobs.ts';
import { conversionOf } from './conversion.ts';
import { encodePicture } from './encode-picture.ts';
import { encodeSound } from './encode-sound.ts';
import { openMp4Writer, type Mp4Writer } from './mp4-writer.ts';
import { openClip, type OpenClip } from './open-clip.ts';
import { lengthBytesOf, withoutUserData } from './h264-parts.ts';

// What is wrong with a clip is said in the answer.
Log.setLevel(AV_LOG_QUIET);

/**
 * Finds what a clip is, and where the job names a file for it, writes it as an MP4 of one picture
 * and at most one sound that every browser plays, and of nothing else. Throws `RefusedClip` and
 * `UnusableFilm`.
 */
export async function convertClip(
  { clip, made }: ClipJob,
  { send }: Pick<RenderSide, 'send'>,
): Promise<ClipFound> {
  await using opened = await openClip(clip);
  const { seconds } = opened.facts.picture;
  const found = { seconds, isEncoded: conversionOf(opened.facts).picture === 'encoded' };
  if (made === null) return found;
  const stage = found.isEncoded ? 'Converting' : 'Copying';
  await writeClip(opened, made, (fraction) => send({ is: 'progress', fraction, stage }));
  return found;
}

async function writeClip(
  clip: OpenClip,
  made: string,
  tell: (fraction: number) => void,
): Promise<void> {
  await using open = new AsyncDisposableStack();
  const file = open.use(await openMp4Writer(made));
  const tracks = await openTracks(clip, file, open);
  await file.begin();
  const { seconds } = clip.facts.picture;
  const unit = clip.picture.timeBase.toDouble();
  let toldMs = 0;
  for await (const packet of clip.packets()) {
    const isPicture = packet.streamIndex === clip.picture.index;
    await (isPicture ? tracks.picture : tracks.sound)?.take(packet);
    if (!isPicture || Date.now() < toldMs + TELL_MS) continue;
    toldMs = Date.now();
    tell(Math.min(1, Math.max(0, (Number(packet.dts) * unit - clip.startSecond) / seconds)));
  }
  await tracks.picture.take(null);
  await tracks.sound?.take(null);
  await file.finish();
}

/** Often enough for a person. */
const TELL_MS = 250;

type Coding = Awaited<ReturnType<typeof encodePicture | typeof encodeSound>>;

/** The takers of each track's packets, and of null after the last. */
async function openTracks(clip: OpenClip, file: Mp4Writer, open: AsyncDisposableStack) {
  const { facts, picture, sound, startSecond } = clip;
  const { seconds } = facts.picture;
  const conversion = conversionOf(facts);
  const startOf = ({ timeBase }: Stream) => BigInt(Math.round(startSecond / timeBase.toDouble()));

  function encoded(coding: Coding) {
    const { encoder, timeBase, begin } = open.use(coding);
    using parameters = new CodecParameters();
    parameters.alloc();
    parameters.fromContext(encoder);
    const track = file.addTrack(parameters, timeBase);
    return open.use(begin((packet) => file.write(packet, { track, timeBase })));
  }
  function copied(stream: Stream, prepare: (packet: Packet) => boolean) {
    const { timeBase, codecpar } = stream;
    const track = file.addTrack(codecpar, timeBase);
    const start = startOf(stream);
    const take = async (packet: Packet | null) => {
      if (!packet) return;
      packet.pts -= start;
      packet.dts -= start;
      if (prepare(packet)) await file.write(packet, { track, timeBase });
    };
    return { take };
  }
  return {
    picture:
      conversion.picture === 'encoded'
        ? encoded(await encodePicture(picture, facts.picture, startOf(picture)))
        : copied(picture, userDataRemover(picture)),
    sound:
      sound &&
      (conversion.sound === 'encoded'
        ? encoded(await encodeSound(sound, { startSecond, seconds }))
        : copied(sound, (packet) => isHeard(packet, sound, seconds))),
  };
}

function userDataRemover({ codecpar }: Stream) {
  const lengthBytes = lengthBytesOf(codecpar.extradata);
  return (packet: Packet): boolean => {
    const { data, pts, dts, duration, flags } = packet;
    const kept = data && withoutUserData(data, lengthBytes);
    // Other bytes make it a new packet, which knows nothing else.
    if (kept && kept !== data) Object.assign(packet, { data: kept, pts, dts, duration, flags });
    return true;
  };
}

/** The time that the decoder of AAC needs before its first sound. */
const PRIMING_SECONDS = 0.1;

/** Whether a packet is heard while the picture is seen. */
function isHeard(packet: Packet, { timeBase }: Stream, seconds: number): boolean {
  const second = Number(packet.pts) * timeBase.toDouble();
  return second > -PRIMING_SECONDS && second < seconds && !packet.hasFlags(AV_PKT_FLAG_DISCARD);
}
