import {
  contentTypeOfKey,
  downloadFileName,
  mediaKeyOfUrl,
  mintMediaKey,
  mintUploadKey,
  mintOriginalKey,
  siblingKey,
} from './media-key.ts';

const folder = 'a'.repeat(40);

describe('a media key', () => {
  it('is unguessable and ends in a readable name', () => {
    const keys = Array.from({ length: 1000 }, () => mintMediaKey('Work & Grind-1', 'jpg'));

    expect(keys[0]).to.match(/^media\/[0-9a-f]{40}\/work-grind-1\.jpg$/);
    expect(new Set(keys).size).to.equal(1000);
  });

  for (const [name, ending] of [
    ['reel-pulse-zoom', 'reel-pulse-zoom'],
    ['Café Zoë', 'cafe-zoe'],
    ['../../etc/passwd', 'etc-passwd'],
    ['день', 'media'],
    ['🎬', 'media'],
    ['', 'media'],
    ['a\0b\r\nc', 'a-b-c'],
    ['x'.repeat(500), 'x'.repeat(80)],
  ] as const) {
    it(`calls «${name.slice(0, 20).replaceAll(/[\0\r\n]/g, '␀')}» ${ending.slice(0, 20)}`, () => {
      expect(mintMediaKey(name, 'jpg').split('/')[2]).to.equal(`${ending}.jpg`);
    });
  }

  it('has its derivatives beside it', () => {
    const key = mintMediaKey('reel', 'mp4');

    expect(siblingKey(key, 'thumbnail')).to.equal(key.replace('reel.mp4', 'thumbnail.webp'));
    expect(siblingKey(key, 'poster')).to.equal(key.replace('reel.mp4', 'poster.webp'));
    expect(() => siblingKey(mintUploadKey('jpg'), 'poster')).to.throw('no folder of its own');
  });

  it('of an original lies beside the result, under a name that the result does not tell', () => {
    const key = mintMediaKey('Realism Enhancer-1', 'jpg');
    const folderOfKey = key.slice(0, key.lastIndexOf('/'));

    const original = mintOriginalKey(key);

    expect(original).to.match(new RegExp(`^${folderOfKey}/original-[0-9a-f]{40}\\.jpg$`));
    expect(mintOriginalKey(key)).not.to.equal(original);
    expect(mediaKeyOfUrl(`/${original}`)).to.equal(original);
    expect(() => mintOriginalKey(mintUploadKey('jpg'))).to.throw('no folder of its own');
  });

  it('names the content type by its ending', () => {
    expect(contentTypeOfKey(mintUploadKey('png'))).to.equal('image/png');
    expect(() => contentTypeOfKey('media/x/constructor')).to.throw('unknown file extension');
  });
});

describe('a media URL', () => {
  it('leads to its key and back, as a path or as an address of ours', () => {
    const key = mintMediaKey('reel', 'mp4');

    expect(mediaKeyOfUrl(`/${key}`)).to.equal(key);
    expect(mediaKeyOfUrl(`https://app.example/${key}`, 'https://app.example')).to.equal(key);
  });

  it('never exists for an upload', () => {
    const key = mintUploadKey('jpg');

    expect(mediaKeyOfUrl(`/${key}`)).to.equal(null);
  });

  for (const url of [
    `https://evil.example/media/${folder}/x.jpg`,
    `https://app.example.evil/media/${folder}/x.jpg`,
    `https://app.example@evil.example/media/${folder}/x.jpg`,
    `//evil.example/media/${folder}/x.jpg`,
    `media/${folder}/x.jpg`,
    `/media/${folder}/../x.jpg`,
    `/media/${folder}/%2e%2e/x.jpg`,
    `/media/${folder}/x.jpg?a=1`,
    `/media/${folder}/x.jpg#a`,
    `/media/${folder}/`,
    `/media/${folder}`,
    `/media/${folder}/a/x.jpg`,
    `/media/${folder}/x\\y.jpg`,
    '/.temp/x.jpg',
    'file:///etc/passwd',
    '',
  ]) {
    it(`is not ${url || 'an empty text'}`, () => {
      expect(mediaKeyOfUrl(url, 'https://app.example')).to.equal(null);
    });
  }
});

describe('the name of a download', () => {
  const key = `media/${folder}/work-grind-1.jpg`;

  for (const [wanted, name] of [
    ['Work & Grind-1.jpg', 'Work & Grind-1.jpg'],
    ['PHOTO.JPG', 'PHOTO.jpg'],
    ['a<b>c:d"e/f\\g|h?i*j.jpg', 'a-b-c-d-e-f-g-h-i-j.jpg'],
    ['invoice.exe', 'invoice.exe.jpg'],
    ['cod\u202egpj.exe', 'cod-gpj.exe.jpg'],
    ['..', 'media.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['name. .jpg', 'name.jpg'],
    ['CON.jpg', 'CON-.jpg'],
    ['lone \ud800 half', 'lone - half.jpg'],
    ['tab\tnew\nline', 'tab-new-line.jpg'],
    ['день 🎬', 'день 🎬.jpg'],
    ['🎬'.repeat(100), `${'🎬'.repeat(50)}.jpg`],
  ] as const) {
    it(`is ${JSON.stringify(name.slice(0, 30))} for ${JSON.stringify(wanted.slice(0, 30))}`, () => {
      expect(downloadFileName(wanted, key)).to.equal(name);
    });
  }
});
