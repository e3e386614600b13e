import { UPLOAD_LIMIT_BYTES } from '#contract/limits.ts';
import { reelTexts } from '#contract/tools/reels.ts';
import { sizeFault } from '../../ui/forms/check-picture.ts';
import { keptPixels, type PhotoShape } from './photo-shape.ts';

/** The largest canvas of an iPhone. Four times what a film is made of. */
const CANVAS_PIXELS = 16_777_216;

/** Qualities of JPEG: nothing is seen of the first, of the second nearly nothing. */
const qualities = [0.92, 0.8];

/**
 * A photo in another shape, upright and without what its file says beside the picture. Never larger
 * than the original; a PNG stays one where it is small enough. Throws with the text for a person.
 */
export async function shapedPhoto(asked: { original: File; shape: PhotoShape }): Promise<File> {
  const { original, shape } = asked;
  // Turned as the camera's note in the file says.
  const picture = await createImageBitmap(original);
  try {
    const kept = keptPixels(shape, picture);
    const why = sizeFault(kept);
    if (why !== null) throw new Error(why);
    const canvas = document.createElement('canvas');
    const scale = Math.min(1, Math.sqrt(CANVAS_PIXELS / (kept.width * kept.height)));
    canvas.width = Math.floor(kept.width * scale);
    canvas.height = Math.floor(kept.height * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot change photos.');
    context.scale(scale, scale);
    context.translate(-kept.x, -kept.y);
    const [width, height] = [picture.width, picture.height];
    const isSideways = shape.turns % 2 === 1;
    context.translate((isSideways ? height : width) / 2, (isSideways ? width : height) / 2);
    context.rotate((shape.turns * Math.PI) / 2);
    context.drawImage(picture, -width / 2, -height / 2);
    return await fileOf(canvas, original);
  } finally {
    picture.close();
  }
}

async function fileOf(canvas: HTMLCanvasElement, { name, type }: File): Promise<File> {
  const asPng = type === 'image/png' ? [['image/png', 1] as const] : [];
  const asJpeg = qualities.map((quality) => ['image/jpeg', quality] as const);
  for (const [format, quality] of [...asPng, ...asJpeg]) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, format, quality);
    });
    if (blob && blob.size < UPLOAD_LIMIT_BYTES) return new File([blob], name, { type: blob.type });
  }
  throw new Error(reelTexts.tooLarge);
}
