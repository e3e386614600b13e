import { fileNameFromUrl } from './file-names.ts';
import {
  downloadAddress,
  isVideoUrl,
  readSaveMedia,
  saveMediaAddress,
  saveMethodFor,
} from './save-method.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';

describe('saving media', () => {
  const methods = [
    ['an iPhone by instructions', iphone, 5, true, 'instructions'],
    ['an iPad that says it is a Mac by instructions', ipad, 5, false, 'instructions'],
    ['a Mac by download', ipad, 0, true, 'download'],
    ['Android with file sharing by sharing', android, 5, true, 'share'],
    ['Android without file sharing by download', android, 5, false, 'download'],
    ['a desktop by download', desktop, 0, true, 'download'],
  ] as const;
  for (const [title, userAgent, maxTouchPoints, canShareFiles, method] of methods) {
    it(`goes on ${title}`, () => {
      expect(saveMethodFor({ userAgent, maxTouchPoints, canShareFiles })).to.equal(method);
    });
  }

  it('takes a URL with .mp4, .mov or .avi for a video', () => {
    expect(isVideoUrl('/media/a/reel.mp4')).to.equal(true);
    expect(isVideoUrl('/media/a/clip.MOV?x=1')).to.equal(true);
    expect(isVideoUrl('/media/a/photo.jpg')).to.equal(false);
  });

  it('asks the documented call with both parts encoded', () => {
    expect(downloadAddress('/media/a b.jpg', 'Work & Play-1.jpg')).to.equal(
      '/api/download-image?url=%2Fmedia%2Fa%20b.jpg&filename=Work%20%26%20Play-1.jpg',
    );
  });

  it('brings URL and name through the address of the save page', () => {
    const address = saveMediaAddress({
      ...{ url: '/media/a/reel.mp4', fileName: 'reel-flexing-Flex Abs.mp4' },
      ...{ poster: '/media/a/poster.jpg', aspectRatio: 720 / 1280 },
    });
    const search = new URL(address, 'https://app.test').searchParams;

    expect(readSaveMedia(search, 'https://app.test')).to.deep.equal({
      url: 'https://app.test/media/a/reel.mp4',
      fileName: 'reel-flexing-Flex Abs.mp4',
      poster: 'https://app.test/media/a/poster.jpg',
      aspectRatio: 0.5625,
    });
  });

  it('refuses to show anything that is not a file of this site', () => {
    const strangers = ['https://evil.test/a.mp4', '//evil.test/a.mp4', 'javascript:alert(1)', ''];
    for (const url of [...strangers, 'data:text/html,hi', 'http://[']) {
      expect(readSaveMedia(new URLSearchParams({ url }), 'https://app.test'), url).to.equal(null);
      const search = new URLSearchParams({ url: '/a.mp4', poster: url });
      expect(readSaveMedia(search, 'https://app.test')?.poster, url).to.equal(undefined);
    }
  });

  it('names an unnamed file by its URL', () => {
    const item = readSaveMedia(new URLSearchParams({ url: '/m/x.mp4' }), 'https://app.test');

    expect(item?.fileName).to.equal(fileNameFromUrl('/m/x.mp4'));
  });
});
