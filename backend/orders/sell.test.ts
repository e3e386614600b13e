import { connect } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { UPLOAD_LIMIT_BYTES } from '../../contract/limits.ts';
import { reelTexts } from '../../contract/tools/reels.ts';
import { multipartForm, multipartType } from '../../tests/multipart-form.ts';
import {
  choiceParts,
  customReelParts,
  jpeg,
  photoPart,
  useReelOrders,
} from '../../tests/reel-orders.ts';

describe('a reel', () => {
  const { app, shop } = useReelOrders();

  it('is accepted at once, charged once, and its photo is kept for the worker', async () => {
    const before = (await shop.storedPhotos()).length;

    const answer = await shop.send([photoPart(), ...choiceParts]);

    expect(answer.status, answer.text).to.equal(202);
    const [generation] = await shop.generations();
    expect(answer.json).to.deep.equal({ generationId: generation?.id });
    expect(answer.headers.location).to.equal(`/api/generations/${generation?.id}`);
    expect(generation?.input).to.deep.equal({ category: 'flexing', option: 'Flex Abs' });
    expect(await app.balanceOf(shop.user.id)).to.equal(9);
    expect(await shop.storedPhotos()).to.have.length(before + 1);
    expect(await shop.partialUploads()).to.deep.equal([]);
  });

  const asked: [name: string, good: string, wrong: string[], error: string][] = [
    ['wholePhoto', 'true', ['maybe'], reelTexts.wholePhoto],
    ['sound', 'motion', ['clip', 'Strut', '', '__proto__'], reelTexts.sound],
    [
      'subject',
      '0.25,1',
      [
        ...['2,2', 'NaN,0', '1e400,0', '0.1,0.2,0.3', '0.12345,0', '-0,0', '0.5', '', '0x1,0'],
        ...[' 0,0', '0,0\n', '٠,٠', '0,'.repeat(30_000)],
      ],
      reelTexts.subject,
    ],
  ];
  for (const [name, good, wrong, error] of asked) {
    it(`keeps what is asked of it by ${name}, and refuses what cannot be`, async () => {
      const photos = (await shop.storedPhotos()).length;
      const order = (value: string) => shop.send([photoPart(), ...choiceParts, { name, value }]);

      const taken = await order(good);

      expect(taken.status, taken.text).to.equal(202);
      for (const value of wrong) {
        const refused = await order(value);
        expect(refused.status, value).to.equal(400);
        expect(refused.json).to.have.property('error', error);
      }
      const [generation, ...others] = await shop.generations();
      expect(generation?.input).to.deep.include({ [name]: good });
      expect(others).to.deep.equal([]);
      expect(await shop.storedPhotos()).to.have.length(photos + 1);
      expect(await shop.partialUploads()).to.deep.equal([]);
      expect(await app.balanceOf(shop.user.id)).to.equal(9);
    });
  }

  it('is accepted in the same way when the client prefers an asynchronous response', async () => {
    const answer = await shop.send([photoPart(), ...choiceParts], {
      Prefer: 'wait=10, respond-async',
    });

    expect(answer.status).to.equal(202);
    expect(answer.headers['preference-applied']).to.equal('respond-async');
  });

  it('answers a repeated key with the first order, and another order under it with 409', async () => {
    const key = { 'Idempotency-Key': 'click-1' };
    const first = await shop.send([photoPart(), ...choiceParts], key);
    const files = (await shop.storedPhotos()).length;

    const again = await Promise.all(
      Array.from({ length: 10 }, () => shop.send([photoPart(), ...choiceParts], key)),
    );
    const other = await shop.send(customReelParts('wave'), key);

    for (const answer of again) expect(answer.json).to.deep.equal(first.json);
    expect(other.status).to.equal(409);
    expect(other.json).to.have.property('code', 'generation.key-reused');
    expect(await app.balanceOf(shop.user.id)).to.equal(9);
    expect(await shop.storedPhotos()).to.have.length(files);
  });

  it('ignores the name of the file', async () => {
    const before = await app.storedFiles();
    const names = [
      '../../../../etc/passwd',
      '..\\..\\boot.ini',
      'a\r\nSet-Cookie: sid=x',
      'photo.jpg%00.svg',
      '$(touch pwned).jpg',
      '<img src=x onerror=alert(1)>.jpg',
      '\u202egpj.exe',
      'x'.repeat(4_000),
      '',
    ];
    for (const filename of names) {
      const answer = await shop.send([{ ...photoPart(), filename }, ...choiceParts]);

      expect(answer.status, filename).to.be.oneOf([202, 400]);
      expect(answer.headers['set-cookie'], filename).to.equal(undefined);
    }

    const made = (await app.storedFiles()).filter((file) => !before.includes(file));
    for (const file of made) expect(file).to.match(/uploads\/[\w/-]+\.jpg$/);
    expect(made.length).to.be.greaterThan(5);
    expect(JSON.stringify(await shop.generations())).not.to.match(/passwd|boot|pwned|onerror/);
  });

  it('costs an administrator nothing, with a ledger entry, and one token after their demotion', async () => {
    const { id } = shop.user;
    const appoint = (isAdmin: boolean) =>
      app.sql`update users set is_admin = ${isAdmin}, token_balance = 0 where id = ${id}`;
    const order = async () => (await shop.send([photoPart(), ...choiceParts])).status;
    await appoint(true);

    const asAdmin = [await order(), await order()];
    await appoint(false);
    const afterwards = await order();

    expect([...asAdmin, afterwards]).to.deep.equal([202, 202, 402]);
    const entries =
      await app.sql`select amount from ledger_entries where user_id = ${id} and kind = 'charge'`;
    expect(entries).to.deep.equal([{ amount: 0 }, { amount: 0 }]);
    // The ledger must balance after this test.
    await app.sql`update users set token_balance = 10 where id = ${id}`;
  });

  it('sells exactly ten of fifty parallel orders on ten tokens', async () => {
    const files = (await shop.storedPhotos()).length;

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.send([photoPart(), ...choiceParts])),
    );

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).to.have.length(10);
    expect(statuses.filter((status) => status === 402)).to.have.length(40);
    expect(await app.balanceOf(shop.user.id)).to.equal(0);
    expect(await shop.storedPhotos()).to.have.length(files + 10);
    expect(await shop.partialUploads()).to.deep.equal([]);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.json).to.have.property(
      'error',
      'You need at least 1 token to generate a reel.',
    );
  });

  it('takes a file of 10,485,759 bytes and refuses one of 10,485,760', async () => {
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

    const largest = await shop.send([photoPart(padded(UPLOAD_LIMIT_BYTES - 1)), ...choiceParts]);
    const oneMore = await shop.send([photoPart(padded(UPLOAD_LIMIT_BYTES)), ...choiceParts]);

    expect(largest.status, largest.text).to.equal(202);
    expect(oneMore.status).to.equal(413);
    expect(oneMore.json).to.have.property('error', 'File size must be less than 10MB.');
    expect(await shop.partialUploads()).to.deep.equal([]);
  });

  it('keeps no file when the client disconnects in the middle of it', async () => {
    const socket = connect(app.port, '127.0.0.1');
    const bytes = multipartForm([
      photoPart(Buffer.concat([jpeg, Buffer.alloc(2_000_000)])),
      ...choiceParts,
    ]);
    socket.write(
      `POST /api/generate-reels HTTP/1.1\r\nHost: x\r\nCookie: ${shop.user.cookie}\r\nContent-Type: ${multipartType}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 1_000_000));
    while ((await shop.partialUploads()).length === 0) await later(5);

    socket.destroy();

    while ((await shop.partialUploads()).length > 0) await later(5);
    expect(await shop.generations()).to.deep.equal([]);
  });

  it('refuses malformed idempotency keys', async () => {
    for (const key of ['', 'a b', 'x'.repeat(256), 'ü']) {
      const answer = await shop.send([photoPart(), ...choiceParts], { 'Idempotency-Key': key });
      expect(answer.status, key).to.equal(400);
    }
  });
});
