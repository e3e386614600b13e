import { addEnhanced, refusalCodeOf, useTestGallery } from '../../tests/media.ts';
import { findOwnMedia } from './own-media.ts';
import { removeMedia } from './remove.ts';

const appOrigin = 'https://lumireel.example';

describe('the download of media', () => {
  const gallery = useTestGallery();

  it('finds the caller’s own media by path and by address on this origin', async () => {
    const { imageUrl } = await gallery.add();
    const find = (url: string) =>
      findOwnMedia(gallery.database, gallery.userId, { url, appOrigin });

    expect(await find(imageUrl)).to.equal(imageUrl.slice(1));
    expect(await find(`${appOrigin}${imageUrl}`)).to.equal(imageUrl.slice(1));
  });

  it('finds the original that is kept with an item, for its owner', async () => {
    const { originalImageUrl } = await addEnhanced(gallery.database, gallery.userId);
    const url = originalImageUrl ?? '';
    const find = (userId: number) => findOwnMedia(gallery.database, userId, { url, appOrigin });

    expect(await find(gallery.userId)).to.equal(url.slice(1));
    expect(await refusalCodeOf(find(gallery.strangerId))).to.equal('media.not-found');
  });

  it('refuses everything else as not found', async () => {
    const { imageUrl, thumbnailUrl } = await gallery.add();
    const { imageUrl: theirs } = await gallery.addTheirs();
    const { imageUrl: removed, id } = await gallery.add();
    await removeMedia(gallery, gallery.userId, [id]);

    for (const url of [
      theirs,
      removed,
      thumbnailUrl,
      imageUrl.slice(1),
      `${imageUrl}?a`,
      `${imageUrl}/`,
      `https://evil.example${imageUrl}`,
      `${appOrigin}.evil.example${imageUrl}`,
      `//lumireel.example${imageUrl}`,
      `http://lumireel.example${imageUrl}`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      '/media/../media/x/y.mp4',
      `/media/%2e%2e${imageUrl}`,
      '/uploads/abc.jpg',
      "/media/x/'; drop table images; --.mp4",
    ]) {
      const answer = await refusalCodeOf(
        findOwnMedia(gallery.database, gallery.userId, { url, appOrigin }),
      );
      expect(answer, url).to.equal('media.not-found');
    }
  });
});
