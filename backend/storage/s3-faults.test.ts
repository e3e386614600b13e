import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { openHttpServer } from '../../tests/http-server.ts';
import { openedOnce } from '../../tests/opened.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { mintMediaKey } from './media-key.ts';
import { openStorage } from './open-storage.ts';
import { StorageFault, type Storage } from './storage.ts';

const errorXml = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
const refuse = (status: number, code: string) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(errorXml(code));

/** Answers one request, or undefined to let the well-behaved service do it. */
type FaultyHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

describe('storage on an S3 service in trouble', () => {
  const folder = testFolder();
  let objects: Map<string, { bytes: Buffer; sha256: string }>;
  let requests: string[];
  let trouble: FaultyHandler;

  after(() => storage.close());
  const server = openedOnce(() =>
    openHttpServer((request, response) => {
      requests.push(request.method ?? '');
      if (trouble(request, response) === undefined) void serve(request, response);
    }),
  );
  let storage: Storage;
  before(async () => {
    storage = await openOn(server.port);
  });
  beforeEach(() => {
    objects = new Map();
    requests = [];
    trouble = () => undefined;
  });

  const openOn = (port: number) =>
    openStorage({
      kind: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'media',
      region: 'us-east-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      scratchDir: join(folder, 'scratch'),
      responseTimeoutSeconds: 0.2,
    });

  /** Serves as much of S3 as one object needs. */
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '';
    const found = objects.get(path);
    if (request.method === 'PUT') {
      const sha256 = String(request.headers['x-amz-meta-sha256']);
      objects.set(path, { bytes: await buffer(request), sha256 });
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (!found) {
      refuse(404, 'NoSuchKey')(response);
    } else {
      response.writeHead(200, {
        'content-length': found.bytes.length,
        'x-amz-meta-sha256': found.sha256,
        'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
      });
      response.end(request.method === 'HEAD' ? undefined : found.bytes);
    }
  }

  const key = mintMediaKey('reel', 'mp4');
  const put = (to = storage) =>
    to.put(key, Readable.from([Buffer.from('0123456789')]), { contentType: 'video/mp4' });

  async function faultOf(work: Promise<unknown>): Promise<string> {
    const error = await work.then(
      () => 'no error',
      (e: unknown) => e,
    );
    expect(error).to.be.instanceOf(StorageFault);
    expect(await readdir(join(folder, 'scratch')), 'no spool is left').to.deep.equal([]);
    return error instanceof StorageFault ? error.code : '';
  }

  it('is unavailable while the service is down, and reports it in the readiness check', async () => {
    const nowhere = await openOn(1);

    expect(await faultOf(nowhere.check())).to.equal('unavailable');
    expect(await faultOf(put(nowhere))).to.equal('unavailable');
    expect(await faultOf(nowhere.open(key))).to.equal('unavailable');
    expect(await faultOf(nowhere.stat(key))).to.equal('unavailable');
    expect(nowhere.faults()).to.deep.equal({ full: 0, unavailable: 4 });
    await nowhere.close();
  });

  for (const [what, status, code, fault] of [
    ['is too slow for its callers', 503, 'SlowDown', 'unavailable'],
    ['has an error inside', 500, 'InternalError', 'unavailable'],
    ['does not know our key', 403, 'InvalidAccessKeyId', 'unavailable'],
    ['does not let us write', 403, 'AccessDenied', 'unavailable'],
    ['finds our clock wrong', 403, 'RequestTimeTooSkewed', 'unavailable'],
    ['lost the bucket', 404, 'NoSuchBucket', 'unavailable'],
    ['is full', 507, 'InsufficientStorage', 'full'],
    ['has given us all we may use', 403, 'QuotaExceeded', 'full'],
  ] as const) {
    it(`is ${fault} when the service ${what}`, async () => {
      trouble = (request, response) =>
        request.method === 'PUT' ? (request.resume(), refuse(status, code)(response)) : undefined;

      expect(await faultOf(put())).to.equal(fault);
      expect(objects.size).to.equal(0);
    });
  }

  it('gets over a service that is slow for a moment', async () => {
    let refusals = 2;
    trouble = (request, response) =>
      request.method === 'PUT' && refusals-- > 0
        ? (request.resume(), refuse(503, 'SlowDown')(response))
        : undefined;

    expect(await put()).to.include({ sizeBytes: 10 });
    expect(objects.get(`/media/${key}`)?.bytes.toString()).to.equal('0123456789');
  });

  it('does not wait for ever for a response', async () => {
    trouble = () => 'never';

    expect(await faultOf(storage.open(key))).to.equal('unavailable');
  });

  it('does not believe a success whose object is not there', async () => {
    trouble = (request, response) =>
      request.method === 'PUT' ? (request.resume(), response.end()) : undefined;

    expect(await faultOf(put())).to.equal('unavailable');
  });

  it('removes what was stored with another length, such as checksums kept as content', async () => {
    const honest = objects.set.bind(objects);
    objects.set = (path, object) =>
      honest(path, { ...object, bytes: Buffer.concat([object.bytes, Buffer.from('crc32:…')]) });

    expect(await faultOf(put())).to.equal('unavailable');
    expect(objects.size).to.equal(0);
  });

  it('writes without the condition to a service that does not know conditions', async () => {
    trouble = (request, response) =>
      request.headers['if-none-match']
        ? (request.resume(), refuse(501, 'NotImplemented')(response))
        : undefined;

    expect(await put()).to.include({ sizeBytes: 10 });
    expect(requests.filter((method) => method === 'PUT')).to.have.length(2);
  });

  it('recognises its own file when the response to the first attempt was lost', async () => {
    trouble = (request, response) => {
      if (request.method !== 'PUT' || objects.size > 0) {
        return request.method === 'PUT' ? refuse(412, 'PreconditionFailed')(response) : undefined;
      }
      const lost = new Proxy(response, {
        get: (target, name) =>
          name === 'end' ? () => request.socket.destroy() : Reflect.get(target, name),
      });
      void serve(request, lost);
      return 'lost';
    };

    expect(await put()).to.include({ sizeBytes: 10 });
  });

  it('keeps nothing of a download that breaks off', async () => {
    trouble = (request, response) => {
      if (request.method !== 'GET') return undefined;
      response.writeHead(200, { 'content-length': 100 }).write('half');
      return setTimeout(() => response.destroy(), 20);
    };

    expect(await faultOf(storage.download(key, join(folder, 'copy.mp4')))).to.equal('unavailable');
    expect(await readdir(folder)).not.to.include('copy.mp4');
  });

  it('says so when a removal was answered with success and errors inside', async () => {
    trouble = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><DeleteResult><Error><Key>${key}</Key><Code>InternalError</Code></Error></DeleteResult>`,
        );

    expect(await faultOf(storage.remove([key]))).to.equal('unavailable');
  });
});
