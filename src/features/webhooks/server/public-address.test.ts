import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private 10', '10.0.0.1', '10.255.255.255'],
  ['a carrier’s own', '100.64.0.1', '100.127.255.255'],
  ['metadata of a cloud among those', '100.100.100.200'],
  ['loopback', '127.0.0.1', '127.255.255.254'],
  ['link-local with metadata', '169.254.0.1', '169.254.169.254'],
  ['private 172', '172.16.0.1', '172.31.255.255'],
  ['protocol assignments', '192.0.0.1', '192.0.0.192'],
  ['documentation', '192.0.2.1', '198.51.100.7', '203.0.113.9'],
  ['6to4 relays', '192.88.99.1'],
  ['private 192.168', '192.168.0.1', '192.168.255.255'],
  ['benchmarks', '198.18.0.1', '198.19.255.255'],
  ['multicast', '224.0.0.1', '239.255.255.255'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.255'],
  ['the agent of Azure', '168.63.129.16'],
  ['IPv6 of none and loopback', '::', '::1'],
  ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  ['discard only', '100::1'],
  ['Teredo and assignments', '2001::1', '2001:10::1', '2001:1ff::1'],
  ['IPv6 documentation', '2001:db8::1', '3fff::1'],
  ['6to4', '2002:7f00:1::1', '2002:808:808::1'],
  ['unique local, with metadata', 'fc00::1', 'fd00:ec2::254'],
  ['IPv6 link-local', 'fe80::1', 'fe80::1%eth0', '2a00::1%eth0'],
  ['IPv6 multicast', 'ff02::1'],
  ['no address', '', 'localhost', '127.1', '8.8.8.8.example', '0x7f000001'],
])('%s is not public', (_what, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('hosts of the internet are public, next to each closed range too', () => {
  const open = ['8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0']
  const more = ['169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '198.20.0.0', '223.255.255.255']
  const six = ['2600::1', '2a00:1450:400f::1', '2001:200::1', '2001:4860:4860::8888', '2003::1', '3ffe::1']
  expect([...open, ...more, ...six].filter((address) => !isPublicAddress(address))).toEqual([])
})
