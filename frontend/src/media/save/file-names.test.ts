import { fileNameFromUrl, fileNameOf } from './file-names.ts';

const imageUrl = (name: string) => `/media/${'a'.repeat(40)}/${name}`;
const reel = { imageUrl: imageUrl('reel.mp4'), isSketch: false, theme: 'reels', sequence: 1 };

describe('the name of a downloaded file', () => {
  it('has the extension of the stored file, also behind a signed address', () => {
    const story = { theme: 'luxuryTravel', sequence: 1, isSketch: false };
    const image = { ...story, videoCategory: null, videoOption: null };

    for (const [stored, name] of [
      [imageUrl('a.png'), 'Luxury Travel-1.png'],
      ['https://cdn.test/media/a/a.webp?expires=1.5&key=a/b.jpg', 'Luxury Travel-1.webp'],
    ] as const) {
      expect(fileNameOf({ ...image, imageUrl: stored })).to.equal(name);
    }
  });

  it('has no character that a file system refuses', () => {
    const name = fileNameOf({
      ...reel,
      videoCategory: 'movement',
      videoOption: 'Adjust Shorts / Gear',
    });

    expect(name).to.equal('reel-movement-Adjust Shorts - Gear.mp4');
  });

  it('is the title of a film, as far as any file system takes it', () => {
    const film = { ...reel, theme: 'film', videoCategory: null, videoOption: null };

    for (const [title, name] of [
      ['Lisbon: day 1/3', 'Lisbon- day 1-3.mp4'],
      ['...', 'media.mp4'],
      ['海'.repeat(120), `${'海'.repeat(66)}.mp4`],
    ] as const) {
      expect(fileNameOf({ ...film, title })).to.equal(name);
    }
  });

  it('falls back to the last path segment of the URL, else media.jpg', () => {
    expect(fileNameFromUrl('/media/ab/reel-flexing.mp4')).to.equal('reel-flexing.mp4');
    expect(fileNameFromUrl('https://cdn.test/a/my%20photo.jpg?x=/1')).to.equal('my photo.jpg');
    expect(fileNameFromUrl('https://cdn.test/')).to.equal('media.jpg');
    expect(fileNameFromUrl('https://cdn.test')).to.equal('media.jpg');
    expect(fileNameFromUrl('/a/%E0%A4%A')).to.equal('%E0%A4%A');
  });
});
