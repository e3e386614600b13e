import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import Koa from 'koa';
import type { Refusal } from '../refusal.ts';
import { multipartForm, multipartType, type FormPart } from '../../tests/multipart-form.ts';
import { openedOnce } from '../../tests/opened.ts';
import { choiceParts, jpeg, photoPart } from '../../tests/reel-orders.ts';
import { appOnce } from '../../tests/test-app.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { until } from '../../tests/until.ts';
import { withUpload } from './upload.ts';

const handles = '/proc/self/fd';
const COUNT = 100;

/** Larger than the buffers between socket and file, so that the request is paused. */
const photo = Buffer.concat([jpeg, Buffer.alloc(400_000)]);
const consent = { name: 'consent', value: 'photo-1' };

const uploads: [what: string, path: string, parts: FormPart[]][] = [
  ['a look', '/api/photos/look', [photoPart(photo), consent]],
  ['an order', '/api/generate-reels', [photoPart(photo), consent, ...choiceParts]],
  ['an avatar', '/api/user/avatar', [{ ...photoPart(photo), name: 'avatar' }]],
  ['an item', '/api/uploads', [photoPart(photo), { ...consent, value: 'material-1' }]],
];

describe('an upload whose client leaves after its last byte', () => {
  const app = appOnce();
  const user = openedOnce(() => app.signUp());
  const left = async () => ({
    files: await readdir(app.engine.scratchDir),
    handles: await handlesIn(app.engine.scratchDir),
  });

  for (const [what, path, parts] of uploads) {
    describe(`of ${what}`, () => {
      it('leaves neither its file nor a handle', async () => {
        const body = multipartForm(parts);
        const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${user.cookie}\r\nPrefer: respond-async\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`;
        const leave = async () => {
          const socket = connect(app.port, '127.0.0.1');
          socket.write(head);
          await new Promise((resolve) => socket.write(body, resolve));
          socket.destroy();
          await once(socket, 'close');
        };

        await Promise.all(Array.from({ length: COUNT }, leave));

        await until(left, (now) => now.files.length === 0 && now.handles.length === 0);
      });
    });
  }
});

/** The files below `folder` that this process has open, removed or not, where that can be asked. */
async function handlesIn(folder: string): Promise<string[]> {
  if (!existsSync(handles)) return [];
  const links = (await readdir(handles)).map((handle) =>
    readlink(`${handles}/${handle}`).catch(() => ''),
  );
  return (await Promise.all(links)).filter((link) => link.startsWith(folder));
}

describe('an upload that is not received at its deadline', () => {
  const folder = testFolder();

  it('is refused, and its file removed', async () => {
    const koa = new Koa();
    const received = { field: 'file', scratchDir: folder, deadlineSeconds: 0.1 };
    koa.use(async (ctx) => {
      ctx.body = await withUpload(ctx, received, async () => 'received').catch(
        ({ code, cause }: Refusal) => `${code}: ${String(cause)}`,
      );
    });
    const server = koa.listen(0);
    await once(server, 'listening');
    const body = multipartForm([photoPart(photo)]);
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));

    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, body.length / 2));

    await until(
      async () => answer,
      (text) => text.includes('request.malformed: Error: not received within 0.1 seconds'),
    );
    expect(await readdir(folder)).to.deep.equal([]);
    socket.destroy();
    server.close();
  });
});
