import { BlockList, isIP } from 'node:net'

/** IPv4 that leads to no host of the public internet (IANA's special-purpose registry, RFC 6890), or to a machine's own provider. */
const closed = new BlockList()
const ranges: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by a carrier (CGNAT); some clouds answer for their metadata here
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the metadata of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
  ['168.63.129.16', 32], // the agent of Azure's machines
]
for (const [net, prefix] of ranges) closed.addSubnet(net, prefix, 'ipv4')

/** The only IPv6 that is given out: mapped, translated (NAT64), local and multicast addresses are all outside of it. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
/** Of it what leads elsewhere: tunnels that carry an IPv4 address, and documentation. */
const closedOfGiven = new BlockList()
closedOfGiven.addSubnet('2001::', 23, 'ipv6') // Teredo and other protocol assignments
closedOfGiven.addSubnet('2001:db8::', 32, 'ipv6')
closedOfGiven.addSubnet('2002::', 16, 'ipv6') // 6to4
closedOfGiven.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address is a host of the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4')
    case 6:
      // with a zone (`%eth0`) it is of one link
      return !address.includes('%') && given.check(address, 'ipv6') && !closedOfGiven.check(address, 'ipv6')
    default:
      return false
  }
}
