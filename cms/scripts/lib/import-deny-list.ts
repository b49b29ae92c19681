/**
 * Addresses from which Directus may not import files ("Import file from URL"), in the format of IMPORT_IP_DENY_LIST.
 * Directus checks each address that it connects to, after the resolution of names and for every redirect.
 *
 * Directus supports CIDR for IPv4 and IPv6 and applies IPv4 entries to IPv4-mapped IPv6 addresses. ::ffff:0:0/96 must not be
 * in this list, because it would deny every IPv4 address.
 */
export const IMPORT_DENY_LIST = [
  // A special value of Directus: all addresses of the network interfaces of this machine.
  '0.0.0.0',
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Carrier-grade NAT.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local. The metadata services of clouds are here.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Unspecified (::), loopback (::1), and the old IPv4-compatible addresses.
  '::/96',
  // IPv4 addresses behind translation: NAT64, Teredo and 6to4.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  '100::/64',
  '2001:db8::/32',
  // Unique local, link-local, site-local and multicast.
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];
