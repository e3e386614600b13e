import ipaddr from 'ipaddr.js';

/**
 * True for an address of the public internet, in any notation. Every other address could be this
 * machine, its network or a cloud's metadata service. IPv4 inside IPv6 (mapped, NAT64, 6to4) counts
 * as the IPv4 address that the packets would reach.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = unwrap(ipaddr.parse(address));
  if (plain.range() !== 'unicast') return false;
  if (plain instanceof ipaddr.IPv4) return !cloudInternal.has(plain.toString());
  // All assigned addresses. The library also calls ::7f00:1 (an old form of 127.0.0.1) unicast.
  return plain.match(globalUnicast);
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's platform service: a public address that is reachable from inside Azure only. */
const cloudInternal = new Set(['168.63.129.16']);

function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === 'ipv4Mapped') return address.toIPv4Address();
  if (range === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6));
  return address.match(wellKnownNat64) ? new ipaddr.IPv4(bytes.slice(12)) : address;
}

/** Without the local-use prefix (64:ff9b:1::/48), whose target depends on the network. */
const wellKnownNat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
