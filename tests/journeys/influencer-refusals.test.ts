import { useInfluencerFixture } from '../influencer-fixture.ts';

describe('an order for an influencer', function () {
  this.timeout(120_000);
  const studio = useInfluencerFixture();

  it('is trained from no portrait but an own one, and nothing is charged for trying', async () => {
    await studio.openScripted();
    const creator = await studio.registerWithTokens(100);
    const stranger = await studio.registerWithTokens(100);
    const [theirs] = await studio.options(stranger);
    const [own] = await studio.options(creator);
    const story = await creator.expect<{ images: { url: string }[] }>(
      'POST',
      '/api/generate-image',
      { json: { theme: 'workAndGrind' } },
    );
    const balance = await creator.balance();
    const wrong = [
      theirs,
      `https://example.com${own}`,
      `${studio.url}${own}`,
      'https://example.com/portrait.jpg',
      'http://169.254.169.254/latest/meta-data/',
      'http://[fd00:ec2::254]/',
      'file:///etc/passwd',
      `${own}?x=1`,
      `${own}/../../models`,
      own?.replace(/portrait-\d\.jpg/, 'thumbnail.webp'),
      story.images[0]?.url,
      '/media/0000000000000000000000000000000000000000/portrait-1.jpg',
    ];

    for (const selectedImageUrl of wrong) {
      const { status, body } = await studio.train(creator, selectedImageUrl);
      expect({ status, body }, String(selectedImageUrl)).to.deep.equal({
        status: 400,
        body: {
          error: 'Please choose one of the portraits made for you.',
          code: 'influencer.unknown-portrait',
        },
      });
    }
    for (const selectedImageUrl of [
      undefined,
      null,
      '',
      7,
      [own],
      { url: own },
      'x'.repeat(5000),
    ]) {
      expect((await studio.train(creator, selectedImageUrl)).status).to.equal(400);
    }
    expect(await creator.balance()).to.equal(balance);
    expect(await studio.list(creator)).to.deep.equal([]);
  });
});
