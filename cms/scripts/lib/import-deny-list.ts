/**
 * Addresses from which Directus imports no file ("Import file from URL"), as IMPORT_IP_DENY_LIST takes them. Directus
 * checks each address that it connects to: those of a name after it was resolved, and those of every redirect.
 *
 * Directus reads CIDR for both IP versions. Its check applies the IPv4 entries to IPv4-mapped IPv6 addresses as well, so
 * ::ffff:0:0/96 must not stand here: it would deny every IPv4 address.
 */
export const IMPORT_DENY_LIST = [
  // A special value of Directus: every address of this machine's own network interfaces.
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
