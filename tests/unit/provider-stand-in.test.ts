import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'chai';
import { fileTypeFromBuffer } from 'file-type';
import { servedEndpoints } from '../provider-stand-in/fal-types.ts';
import { falKey } from '../provider-stand-in/fal.ts';
import { openProviderStandIn, type ProviderStandIn } from '../provider-stand-in/stand-in.ts';
import { until } from '../until.ts';

describe('The stand-in for fal', () => {
  let standIn: ProviderStandIn;
  const headers = { authorization: `Key ${falKey}`, 'content-type': 'application/json' };

  before(async () => {
    standIn = await openProviderStandIn();
  });
  afterEach(() => standIn.fal.behave());
  after(() => standIn.close());

  const submit = (endpoint: string, input: object) =>
    fetch(`${standIn.settings.FAL_QUEUE_URL}/${endpoint}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(input) },
    });
  const read = async (url: string) => {
    const answer = await fetch(url, { headers });
    return (await answer.json()) as Record<string, unknown>;
  };
  const buy = async (endpoint: string, input: object) => {
    const answer = await submit(endpoint, input);
    const body = (await answer.json()) as { response_url: string; status_url: string };
    return { status: answer.status, ...body };
  };
  const picture = { prompt: 'a lighthouse', image_size: 'portrait_16_9' };

  it('serves a request from the queue to a real file', async () => {
    const { status_url, response_url } = await buy('fal-ai/z-image/turbo', picture);
    expect(await read(status_url)).to.include({ status: 'COMPLETED' });
    const { images } = (await read(response_url)) as { images: [{ url: string }] };
    const file = await fetch(images[0].url);
    const found = await fileTypeFromBuffer(await file.arrayBuffer());
    expect(found?.mime).to.equal('image/jpeg');
  });

  it('refuses what does not fit the type of the endpoint, whichever that is', async () => {
    for (const endpoint of servedEndpoints) {
      const answer = await submit(endpoint, { prompt: 7, unheard_of: true });
      expect(answer.status, endpoint).to.equal(422);
      expect(JSON.stringify(await answer.json())).to.contain('unheard_of: unknown parameter');
    }
  });

  it('refuses an address that is none of its files', async () => {
    const input = {
      prompt: 'walks',
      image_url: 'https://elsewhere.example/me.jpg',
      duration: '10',
    };
    const { status } = await buy('fal-ai/kling-video/v2.5-turbo/standard/image-to-video', input);
    expect(status).to.equal(422);
  });

  it('refuses another key, an unknown model and an unknown request', async () => {
    const url = `${standIn.settings.FAL_QUEUE_URL}/fal-ai/z-image/turbo`;
    const withoutKey = await fetch(url, { method: 'POST', body: JSON.stringify(picture) });
    const unknownModel = await submit('fal-ai/no-such-model', picture);
    const unknownRequest = await fetch(`${url}/requests/7/status`, { headers });
    expect([withoutKey, unknownModel, unknownRequest].map(({ status }) => status)).to.eql([
      401, 404, 404,
    ]);
  });

  it('counts a request as paid only when it was accepted, also when the answer is lost', async () => {
    const before = standIn.paidRequests().length;
    await submit('fal-ai/z-image/turbo', { prompt: 7 });
    standIn.fal.misbehave('submit', { how: 'drop-before' });
    const refused = await submit('fal-ai/z-image/turbo', picture).catch(() => null);
    expect(refused).to.equal(null);
    expect(standIn.paidRequests()).to.have.length(before);
    standIn.fal.misbehave('submit', { how: 'drop-after' });
    const lost = await submit('fal-ai/z-image/turbo', picture).catch(() => null);
    expect(lost).to.equal(null);
    expect(standIn.paidRequests()).to.have.length(before + 1);
  });

  it('turns every type of an answer into another', async () => {
    standIn.fal.misbehave('submit', { how: 'wrong-types' });
    const { status, ...body } = await buy('fal-ai/z-image/turbo', picture);
    expect(body).to.include({ request_id: 7, queue_position: 'seven' });
    expect(status).to.equal(7);
  });

  it('keeps requests waiting until they are released', async () => {
    standIn.fal.hold();
    const { status_url } = await buy('fal-ai/z-image/turbo', picture);
    expect(await read(status_url)).to.include({ status: 'IN_QUEUE', queue_position: 0 });
    standIn.fal.release();
    expect(await read(status_url)).to.include({ status: 'COMPLETED' });
  });

  it('prints settings and nothing else when it is run, and ends when it is stopped', async () => {
    const path = join(import.meta.dirname, '../provider-stand-in/run.ts');
    const child = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await until(
      async () => printed,
      (text) => text.includes('SEARCH_URL='),
    );
    const lines = printed.trimEnd().split('\n');
    expect(lines.filter((line) => !/^[A-Z_]+=\S+$/.test(line))).to.eql([]);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).to.eql([0, null]);
  });
});
