import { isIPv6 } from 'node:net'

/** What an address is counted by, and how many times a limit it may use. */
export type AddressPart = { prefix: string; share: number }

/** A house, an office or a school behind one /48 has many people in it; a machine that has it whole has 65,536 addresses. */
const NETWORK_SHARE = 10

/**
 * What every limit by address counts: the part that one subscriber cannot change at will, and in IPv6, where some hold a whole
 * /48, that too, with ten times as much.
 */
export function addressParts(ip: string): AddressPart[] {
  const network = networkPrefix(ip)
  return [
    { prefix: addressPrefix(ip), share: 1 },
    ...(network === null ? [] : [{ prefix: network, share: NETWORK_SHARE }]),
  ]
}

/** The part of an address that one subscriber cannot change at will: all of IPv4, the first 64 bits of IPv6. */
export function addressPrefix(ip: string): string {
  const groups = groupsOf(ip)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** What some subscribers of IPv6 hold whole; null for IPv4. */
function networkPrefix(ip: string): string | null {
  const groups = groupsOf(ip)
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}

/** The eight groups of an IPv6 address; null for IPv4, also for one that is written as IPv6. */
function groupsOf(ip: string): string[] | null {
  const address = ip.replace(/%.*$/, '')
  if (!isIPv6(address) || /^::ffff:\d+\./i.test(address)) return null
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(gap, 0)).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
