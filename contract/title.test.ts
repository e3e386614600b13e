import fc from 'fast-check';
import { checkTitle, cleanTitle, titleOfFileName } from './title.ts';

describe('the title of an item', () => {
  it('is the name of the file that it came as', () => {
    for (const [name, title] of [
      ['IMG_2034.jpg', 'IMG_2034'],
      ['Lake in May.2026.JPEG', 'Lake in May.2026'],
      ['Dr. Who', 'Dr. Who'],
      ['photo', 'photo'],
      [' summer\u202Egpj.\u202C.png', 'summergpj.'],
      ['C:\\Users\\ada\\beach.webp', 'beach'],
      ['../../etc/passwd', 'passwd'],
      ['two\nlines.png', 'two lines'],
      ['cafe\u0301.jpg', 'café'],
      ['.jpg', null],
      ['\u200F \u2066.jpg', null],
      ['', null],
    ] as const) {
      expect(titleOfFileName(name), JSON.stringify(name)).to.equal(title);
    }
  });

  it('is fit to be stored and shown, whatever the file was called', () => {
    const characters = Array.from('a .\u202E\u2069\u061C\u0301\u200F\n\0/👩🏽‍💻\uD800');
    const odd = fc.array(fc.constantFrom(...characters), { maxLength: 200 });
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      odd.map((each) => each.join('')),
    );
    fc.assert(
      fc.property(name, (text) => {
        const title = titleOfFileName(text);
        if (title === null) return;
        expect(checkTitle(title)).to.equal(undefined);
        expect(cleanTitle(title)).to.equal(title);
        expect(title).to.not.match(
          /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069/\\]/u,
        );
      }),
    );
  });
});
