import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { multipartForm, multipartType, type FormPart } from '../../tests/multipart-form.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { choiceParts, photoPart } from '../../tests/reel-orders.ts';
import { untilIs } from '../../tests/until.ts';
import { worldOnce } from '../../tests/world.ts';

const HANDLES = 250;

describe('a server without free handles', () => {
  const world = worldOnce();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  after(() => agent.destroy());

  it('refuses looks, orders and avatars with 503, and takes them again afterwards', async function () {
    this.timeout(240_000);
    const { url } = await world.start('api', { HANDLES: String(HANDLES) });
    const { hostname, port } = new URL(url ?? '');
    const { cookie } = await world.person(url ?? '').register();
    const photo = photoPart(await readFile(fixturePath('portrait.jpg')));
    const consent = { name: 'consent', value: 'photo-1' };
    const call = (method: string, path: string, parts?: FormPart[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { Cookie: cookie, Prefer: 'respond-async', 'Content-Type': multipartType };
        const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode));
        });
        sent.once('error', reject).end(parts && multipartForm(parts));
      });
    const avatar = () => call('POST', '/api/user/avatar', [{ ...photo, name: 'avatar' }]);
    // Keeps its connection, since a new one needs a handle.
    expect(await call('GET', '/healthz')).to.equal(200);

    const held: Socket[] = [];
    /** Opens connections until the server closes each at once. */
    async function takeHandles(): Promise<void> {
      for (let isFull = false; !isFull;) {
        const socket = connect(Number(port), hostname);
        socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
        isFull = await new Promise((resolve) => {
          socket.once('data', () => resolve(false));
          // It was reset, or closed.
          socket.on('error', () => undefined).once('close', () => resolve(true));
        });
        held.push(socket);
      }
    }
    await takeHandles();
    expect([
      await call('POST', '/api/photos/look', [photo, consent]),
      await call('POST', '/api/generate-reels', [photo, consent, ...choiceParts]),
      await avatar(),
    ]).to.deep.equal([503, 503, 503]);

    for (const socket of held) socket.destroy();
    await untilIs(avatar, 200);
  });
});
