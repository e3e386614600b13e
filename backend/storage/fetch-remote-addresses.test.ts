import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '../../tests/test-folder.ts';
import { fetchRemote, RemoteFault, type RemoteRules } from './fetch-remote.ts';

describe('the address of an untrusted file', () => {
  const folder = testFolder();

  async function faultOf(url: string, rules: RemoteRules): Promise<RemoteFault> {
    try {
      await fetchRemote(url, join(folder, 'file'), { rules });
    } catch (error) {
      expect(await readdir(folder), 'nothing is left').to.deep.equal([]);
      if (error instanceof RemoteFault) return error;
      throw error;
    }
    return expect.fail('the file was downloaded');
  }

  // Lists the bad hosts on purpose: the address must be judged even where the name is allowed.
  const hosts = [
    'files.example',
    '*.cdn.example',
    '127.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '0.0.0.0',
    '[64:ff9b::7f00:1]',
  ];
  for (const url of [
    'http://files.example/x.jpg',
    'ftp://files.example/x.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'https://user:pw@files.example/x.jpg',
    'https://user@files.example/x.jpg',
    'https://files.example:8443/x.jpg',
    'https://files.example:80/x.jpg',
    'https://other.example/x.jpg',
    'https://files.example.evil/x.jpg',
    'https://evilfiles.example/x.jpg',
    'https://cdn.example/x.jpg',
    'https://evilcdn.example/x.jpg',
    'https://files.example./x.jpg',
    'https://files.example@evil.example/x.jpg',
    'https://127.0.0.1/x.jpg',
    'https://2130706433/x.jpg',
    'https://0177.0.0.1/x.jpg',
    'https://0x7f000001/x.jpg',
    'https://127.1/x.jpg',
    'https://0/x.jpg',
    'https://[::1]/x.jpg',
    'https://[::ffff:127.0.0.1]/x.jpg',
    'https://[64:ff9b::127.0.0.1]/x.jpg',
    'https://１２７.０.０.１/x.jpg',
    '//files.example/x.jpg',
    'not a url',
    '',
  ]) {
    it(`is refused before any packet leaves: ${url || 'an empty text'}`, async () => {
      const resolve = () => expect.fail('the name was looked up');

      expect((await faultOf(url, { hosts, resolve })).code).to.equal('forbidden');
    });
  }

  for (const addresses of [
    ['127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['169.254.169.254'],
    ['fe80::1'],
  ]) {
    it(`is refused before any packet leaves: a listed name that leads to ${addresses.join(' and ')}`, async () => {
      const resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

      const error = await faultOf('https://files.example/x.jpg', { hosts, resolve });

      expect(error.code).to.equal('forbidden');
      expect(error.message).to.include(addresses.at(-1));
    });
  }

  it('is looked up once, so that it cannot change its mind after it was judged', async () => {
    let lookups = 0;
    // Public, but nobody's, the first time; a rebinding server answers ourselves to a second.
    const resolve = async () => [
      lookups++ === 0
        ? { address: '2a00:ffff:ffff::1', family: 6 }
        : { address: '127.0.0.1', family: 4 },
    ];
    const rules = { hosts: ['files.example'], resolve, connectMs: 200 };

    const error = await faultOf('https://files.example/', rules);

    expect(error.code, 'the judged address was the one tried').to.equal('unavailable');
    expect(lookups).to.equal(1);
  });

  it('may be unknown for a while: a name that leads nowhere is a passing trouble', async () => {
    const rules = { hosts: ['files.example'], resolve: async () => [] };

    const error = await faultOf('https://files.example/', rules);

    expect(error.code).to.equal('unavailable');
  });
});
