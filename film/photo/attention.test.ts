import sharp from 'sharp';
import { decodePicture, fixturePath } from '../../tests/pictures.ts';
import { attentionIn } from './attention.ts';

describe('what attracts attention in a picture', () => {
  for (const name of ['portrait.jpg', 'cat.jpg', 'coffee.jpg', 'rocket.jpg']) {
    it(`is where libvips finds it: ${name}`, async () => {
      const crop = { width: 352, height: 523 };
      for (const [width, height] of [
        [785, 523],
        [352, 811],
      ] as const) {
        const file = await sharp(fixturePath(name)).resize(width, height).png().toBuffer();
        const { info } = await sharp(file)
          .resize(crop.width, crop.height, { fit: 'cover', position: 'attention' })
          .raw()
          .toBuffer({ resolveWithObject: true });
        const { rgb } = await decodePicture(file);

        const seen = attentionIn(
          { rgb: new Uint8Array(rgb), width, height },
          { width: crop.width / width, height: crop.height / height },
        );

        // In whole pixels there.
        expect(seen.x * width).to.be.closeTo(info.attentionX ?? NaN, 1);
        expect(seen.y * height).to.be.closeTo(info.attentionY ?? NaN, 1);
      }
    });
  }
});
