import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { multipartForm, multipartType } from '#tests/multipart-form.ts';
import { photoPart } from '#tests/reel-orders.ts';
import { until, untilIs } from '#tests/until.ts';
import { consent, uploadsOnce } from '#tests/uploads.ts';

const MB = 1_048_576;

describe('uploads that a process receives at once', () => {
  const { app, upload, files, storageOf } = uploadsOnce({ UPLOAD_CLIP_MB: '400' });

  /** Announces so many bytes, sends the first of them, and goes on waiting. */
  function announce(cookie: string, bytes: number): ClientRequest {
    const headers = { Cookie: cookie, 'Content-Type': multipartType, 'Content-Length': bytes };
    const sending = request({ port: app.port, method: 'POST', path: '/api/uploads', headers });
    sending.on('error', () => undefined);
    sending.write(multipartForm([consent, photoPart()], { isCut: true }));
    return sending;
  }
  const underWay = async () => (await app.sql`select from uploads`).length;

  it('may have announced 1 GB together, and what is more is refused before it is read', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    const open = [announce(one.cookie, 390 * MB), announce(one.cookie, 390 * MB)];
    await untilIs(underWay, 2);

    const third = announce(other.cookie, 390 * MB);
    const [answer] = await once(third, 'response');

    expect([answer.statusCode, answer.headers['retry-after']]).to.deep.equal([503, '5']);
    expect((await upload(other.cookie, [consent, photoPart()])).status).to.equal(200);
    for (const sending of [...open, third]) sending.destroy();
    await untilIs(underWay, 0);
    expect((await storageOf(one.cookie)).usedBytes).to.equal(0);
    await until(files, (left) => left.every((name) => name.startsWith('media/')));
  });
});
