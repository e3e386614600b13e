import { startFfmpeg } from './ffmpeg.ts';
import { ffmpegPathOf } from './ffmpeg-path.ts';

/**
 * Writes the first frame of a video as a JPEG of the video's own size.
 *
 * Throws `FfmpegFailure` for a video that cannot be decoded, the signal's reason when aborted.
 */
export async function extractPoster(
  videoPath: string,
  jpegPath: string,
  { ffmpegPath, signal }: { ffmpegPath?: string | undefined; signal: AbortSignal },
): Promise<void> {
  const args = ['-i', videoPath, '-frames:v', '1', '-q:v', '3', '-f', 'image2', jpegPath];
  const run = startFfmpeg(ffmpegPathOf(ffmpegPath), args, { signal, deadlineSeconds: 30 });
  run.stdin.end();
  await run.ended;
}
