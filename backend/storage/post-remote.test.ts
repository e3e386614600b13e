import { openHttpServer } from '../../tests/http-server.ts';
import { RemoteFault } from './fetch-remote.ts';
import { postRemote } from './post-remote.ts';

const message = { headers: { ttl: '60' }, body: Buffer.from('hello') };

describe('a post to an untrusted address', () => {
  const faultOf = (sent: Promise<number>) =>
    sent.then(
      (status) => expect.fail(`answered ${status}`),
      (error: unknown) => (error instanceof RemoteFault ? error : expect.fail(String(error))),
    );

  it('asks no address inside, whatever a listed name leads to', async () => {
    for (const address of [
      '127.0.0.1',
      '10.0.0.8',
      '169.254.169.254',
      '192.168.1.1',
      '100.64.0.1',
    ]) {
      const resolve = async () => [
        { address: '203.0.113.9', family: 4 },
        { address, family: 4 },
      ];
      const rules = { hosts: ['push.example'], resolve };

      const fault = await faultOf(postRemote('https://push.example/secret', message, rules));

      expect(fault.code, address).to.equal('forbidden');
      expect(fault.message).to.not.contain('secret');
    }
  });

  it('returns the status of the first answer, and reads a long one no further', async () => {
    let asked = 0;
    const server = await openHttpServer((request, response) => {
      asked += 1;
      request.resume();
      response.writeHead(307, { location: '/other' });
      response.end(Buffer.alloc(5_000_000, 32));
    });
    const rules = { hosts: [], trustedOrigins: [server.origin] };

    expect(await postRemote(`${server.origin}/x`, message, rules)).to.equal(307);
    expect(asked).to.equal(1);
    await server.close();
  });

  it('has no answer where the connection breaks, and no secret in its error', async () => {
    const { origin, close } = await openHttpServer((request) => request.socket.destroy());
    const rules = { hosts: [], trustedOrigins: [origin] };

    const fault = await faultOf(postRemote(`${origin}/secret`, message, rules));

    expect(fault.code).to.equal('unavailable');
    expect(fault.message).to.not.contain('secret');
    await close();
  });
});
