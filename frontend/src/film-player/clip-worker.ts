/**
 * The Web Worker that turns frames of clips into pixels (RGBA). Answers null where the browser
 * gives no pixels of the size the page knows, as for a film that is stored turned on its side.
 */

/** `spare` is what a frame was in that is no longer needed. */
export type FrameOrder = { frame: VideoFrame; width: number; height: number; spare: FramePixels };
export type FramePixels = Uint8Array<ArrayBuffer> | null;

self.addEventListener('message', ({ data }: MessageEvent<FrameOrder>) => {
  void pixelsOf(data)
    .catch(() => null)
    .then((pixels) => {
      data.frame.close();
      self.postMessage(pixels satisfies FramePixels, { transfer: pixels ? [pixels.buffer] : [] });
    });
});

async function pixelsOf({ frame, width, height, spare }: FrameOrder): Promise<FramePixels> {
  const size = frame.visibleRect;
  const bytes = frame.allocationSize({ format: 'RGBA' });
  // Browsers that do not know the format answer for the frame's own.
  if (size?.width !== width || size.height !== height || bytes !== 4 * width * height) return null;
  const pixels = spare?.length === bytes ? spare : new Uint8Array(bytes);
  await frame.copyTo(pixels, { format: 'RGBA' });
  return pixels;
}
