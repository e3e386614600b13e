import ipaddr from 'ipaddr.js';

/**
 * The network an address belongs to, as whoever rents one gets it: /24 of IPv4, /64 of IPv6. One of
 * IPv4 that is written as IPv6 is what it is.
 */
export function addressPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  return parsed.kind() === 'ipv4'
    ? `${bytes.slice(0, 3).join('.')}.0/24`
    : `${Buffer.from(bytes.slice(0, 8)).toString('hex')}/64`;
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
