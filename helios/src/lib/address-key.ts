import { isIPv6 } from 'node:net';

/**
 * The key for counting an address: an IPv4 address, or the /64 of an IPv6 address, which is one household.
 */
export function toAddressKey(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  const [left = [], right = []] = ip
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
