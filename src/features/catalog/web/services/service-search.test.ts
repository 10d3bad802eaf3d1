import { expect, test } from 'vitest'
import type { Service } from '../../catalog.ts'
import { groupsOf, searchServices } from './service-search.ts'

const service = (name: string, group: string): Service => ({
  id: name,
  name,
  group,
  priceCents: null,
  hours: null,
  vatCode: 'STANDARD',
  active: true,
  version: 1,
})
const services = [service('Öljynvaihto', 'Huollot'), service('Renkaiden vaihto', 'Renkaat'), service('Pesu', '')]

test('every word is searched for in name and group, ignoring case', () => {
  expect(searchServices(services, ' öljyn HUOLTO').map(({ name }) => name)).toEqual([])
  expect(searchServices(services, ' öljyn HUOLLOT').map(({ name }) => name)).toEqual(['Öljynvaihto'])
  expect(searchServices(services, 'vaihto')).toHaveLength(2)
  expect(searchServices(services, '')).toHaveLength(3)
})

test('groups are named once, without the nameless one', () => {
  expect(groupsOf([...services, service('Imurointi', 'Huollot')])).toEqual(['Huollot', 'Renkaat'])
})
