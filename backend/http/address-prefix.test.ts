import { widerNetwork } from '../networks.ts';
import { addressPrefix, isLoopback } from './rate-limits.ts';

describe('the network of an address', () => {
  const table: [string, string][] = [
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.255', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
    ['2001:db8:1:2::', '20010db800010002/64'],
    ['2001:db8:1:3::', '20010db800010003/64'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
  ];
  for (const [address, prefix] of table) {
    it(`of "${address}" is ${prefix}`, () => {
      expect(addressPrefix(address)).to.equal(prefix);
    });
  }

  it('lies in a wider one where it is of IPv6, whatever the key says before it', () => {
    const keys: [string, string | undefined][] = [
      ['20010db800010002/64', '20010db80001/48'],
      ['a-token:20010db80001ffff/64', 'a-token:20010db80001/48'],
      ['20010db80001/48', undefined],
      ['203.0.113.0/24', undefined],
      ['unknown', undefined],
      ['7', undefined],
    ];
    for (const [key, wider] of keys) expect(widerNetwork(key), key).to.equal(wider);
  });

  it("is loopback only for the machine's own addresses", () => {
    const own = ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '10.0.0.1', '::2', ''];
    expect(own.map(isLoopback)).to.deep.equal([true, true, true, true, false, false, false]);
  });
});
