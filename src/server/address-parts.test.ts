import { expect, test } from 'vitest'
import { addressParts, addressPrefix } from './address-parts.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('%s is counted as %s', (ip, ...prefixes) => {
  expect(addressParts(ip).map(({ prefix }) => prefix)).toEqual(prefixes)
  expect(addressPrefix(ip)).toBe(prefixes[0])
})

test('a whole network has more than an address of it', () => {
  expect(addressParts('2001:db8::1').map(({ share }) => share)).toEqual([1, 10])
})
