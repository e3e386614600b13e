import ipaddr from 'ipaddr.js';

/**
 * True for an address of the public internet, in any notation. Everything else could be ourselves,
 * a neighbour or a cloud's metadata service. IPv4 inside IPv6 (mapped, NAT64, 6to4) is judged as
 * the IPv4 address the packets would end at.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = unwrap(ipaddr.parse(address));
  if (plain.range() !== 'unicast') return false;
  if (plain instanceof ipaddr.IPv4) return !cloudInternal.has(plain.toString());
  // Everything assigned so far; the library also calls ::7f00:1 (an old form of 127.0.0.1) unicast.
  return plain.match(globalUnicast);
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's platform service: a public number that only answers inside. */
const cloudInternal = new Set(['168.63.129.16']);

function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === 'ipv4Mapped') return address.toIPv4Address();
  if (range === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6));
  const isNat64 = address.match(wellKnownNat64);
  return isNat64 ? new ipaddr.IPv4(bytes.slice(12)) : address;
}

/** The local-use prefix (64:ff9b:1::/48) is left out: where it leads is the network's secret. */
const wellKnownNat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
