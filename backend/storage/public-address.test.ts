import { isPublicAddress } from './public-address.ts';

describe('an address a download may go to', () => {
  for (const address of [
    '8.8.8.8',
    '93.184.216.34',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
  ]) {
    it(`may be ${address}`, () => {
      expect(isPublicAddress(address)).to.equal(true);
    });
  }

  for (const [address, what] of [
    ['127.0.0.1', 'ourselves'],
    ['127.255.0.1', 'ourselves'],
    ['0.0.0.0', 'ourselves on Linux'],
    ['2130706433', 'ourselves, decimal'],
    ['0177.0.0.1', 'ourselves, octal'],
    ['0x7f.1', 'ourselves, hexadecimal and short'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.100.100.200', 'carrier grade, and a cloud’s metadata'],
    ['169.254.169.254', 'metadata'],
    ['192.0.0.192', 'metadata'],
    ['168.63.129.16', 'a cloud’s platform'],
    ['198.18.0.1', 'benchmarks'],
    ['203.0.113.5', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['::1', 'ourselves'],
    ['::', 'ourselves on Linux'],
    ['::7f00:1', 'ourselves, IPv4-compatible'],
    ['::ffff:127.0.0.1', 'ourselves, mapped'],
    ['::ffff:7f00:1', 'ourselves, mapped in hexadecimal'],
    ['::ffff:169.254.169.254', 'metadata, mapped'],
    ['::ffff:0:127.0.0.1', 'ourselves, translated'],
    ['64:ff9b::7f00:1', 'ourselves, NAT64'],
    ['64:ff9b::a9fe:a9fe', 'metadata, NAT64'],
    ['64:ff9b:1::808:808', 'local NAT64'],
    ['2002:7f00:1::', 'ourselves, 6to4'],
    ['2002:a00:1::1', 'private, 6to4'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'a tunnel'],
    ['fc00::1', 'private'],
    ['fd00:ec2::254', 'metadata'],
    ['fe80::1', 'the link'],
    ['fe80::1%eth0', 'the link, with a zone'],
    ['fec0::1', 'the site'],
    ['ff02::1', 'multicast'],
    ['2001:db8::1', 'documentation'],
    ['4000::1', 'not assigned'],
    ['localhost', 'a name'],
    ['', 'nothing'],
  ] as const) {
    it(`is never «${address}» (${what})`, () => {
      expect(isPublicAddress(address)).to.equal(false);
    });
  }
});
