import ipaddr from 'ipaddr.js';

/**
 * The network of an address, in the size that one customer gets: /24 of IPv4, /64 of IPv6. An IPv4
 * address written as IPv6 counts as IPv4.
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
