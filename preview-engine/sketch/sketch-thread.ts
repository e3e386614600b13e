import { servePicture } from '../pixels/serve-picture.ts';
import { sketchSize } from './sketch-picture.ts';
import { sketched } from './sketch.ts';

await servePicture({
  sizeOf: sketchSize,
  make: (picture, _people, onProgress) => sketched(picture, onProgress),
});
