import { connect } from 'node:net';
import { appOnce } from '../../tests/test-app.ts';
import { multipartType } from '../../tests/multipart-form.ts';

const mebibyte = 1024 * 1024;

describe('a client that sends more than the limit', () => {
  const app = appOnce();
  let cookie: string;
  before(async () => {
    ({ cookie } = await app.signUp());
  });

  /** Sends a head and then an endless body, until the server hangs up. */
  async function pour(lines: string[], encode: (chunk: Buffer) => Buffer[]) {
    const socket = connect(app.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('error', () => undefined);
    const isClosed = new Promise((resolve) => socket.once('close', resolve));
    socket.write([...lines, 'Host: x', `Cookie: ${cookie}`, '\r\n'].join('\r\n'));
    const chunk = encode(Buffer.alloc(mebibyte / 4, 32));
    const feed = setInterval(() => {
      if (socket.writableNeedDrain || socket.bytesWritten > 200 * mebibyte) return;
      for (const part of chunk) socket.write(part);
    }, 1);
    await isClosed;
    clearInterval(feed);
    // What was written and not taken is in the buffers of the system.
    return { answer, sentBytes: socket.bytesWritten };
  }

  const chunked = (chunk: Buffer) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ];
  const plain = (chunk: Buffer) => [chunk];
  const json = 'Content-Type: application/json';
  const streamed = 'Transfer-Encoding: chunked';
  const announced = `Content-Length: ${200 * mebibyte}`;

  const table: [title: string, lines: string[], encode: typeof plain, status: number][] = [
    ['an announced JSON body', ['POST /api/login HTTP/1.1', json, announced], plain, 413],
    ['a streamed JSON body', ['POST /api/login HTTP/1.1', json, streamed], chunked, 413],
    [
      'a streamed form',
      ['POST /api/generate-reels HTTP/1.1', `Content-Type: ${multipartType}`, streamed],
      chunked,
      413,
    ],
    ['a body for nobody', ['POST /api/nothing HTTP/1.1', json, streamed], chunked, 404],
    ['a photo that is shared', ['POST /share-target HTTP/1.1', announced], plain, 303],
    ['a body for a page', ['PUT /images HTTP/1.1', json, announced], plain, 405],
  ];

  for (const [title, lines, encode, status] of table) {
    it(`reads the response and is disconnected: ${title}`, async () => {
      const { answer, sentBytes } = await pour(lines, encode);

      expect(answer).to.match(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer.match(/HTTP\/1\.1/g)).to.have.length(1);
      expect(answer).to.include(status === 303 ? 'Location: /' : '"code":');
      expect(sentBytes).to.be.below(64 * mebibyte);
      expect((await app.storedFiles()).filter((file) => file.startsWith('tmp'))).to.deep.equal([]);
    });
  }

  it('reads the response and keeps its connection when the rest of its body is short', async () => {
    const body = Buffer.alloc(2 * mebibyte, 32);
    const text = await app.sendRaw(
      Buffer.concat([
        Buffer.from(
          `POST /api/login HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: ${body.length}\r\n\r\n`,
        ),
        body,
        Buffer.from('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      ]),
    );

    expect(text.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});
