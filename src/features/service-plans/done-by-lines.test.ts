import { expect, test } from 'vitest'
import { isOnLines } from './done-by-lines.ts'

const line = (given: { name?: string; serviceId?: string; productId?: string }) => ({
  name: given.name ?? 'x',
  serviceId: given.serviceId ?? null,
  productId: given.productId ?? null,
})
const oil = { name: 'Öljynvaihto', serviceId: 's1', packageRows: null }
const row = (kind: 'SERVICE' | 'PRODUCT', sourceId: string) => ({
  kind,
  sourceId,
  name: 'x',
  quantityThousandths: 1000,
})

test('a line of its service holds a part, also under another name', () => {
  expect(isOnLines(oil, [line({ serviceId: 's1', name: 'Öljyt' })])).toBe(true)
  expect(isOnLines(oil, [line({ serviceId: 's2' })])).toBe(false)
})

test('a line of its very name holds a part of another garage', () => {
  expect(isOnLines(oil, [line({ name: ' öljynvaihto ' })])).toBe(true)
  expect(isOnLines(oil, [line({ name: 'Öljynvaihto ja suodatin' })])).toBe(false)
})

test('a package holds a part when all its services are there; parts may be others', () => {
  const bought = { name: 'Vuosihuolto', serviceId: null, packageRows: [row('SERVICE', 's1'), row('PRODUCT', 'p1')] }
  expect(isOnLines(bought, [line({ serviceId: 's1' })])).toBe(true)
  expect(isOnLines(bought, [line({ productId: 'p1' })])).toBe(false)
})

test('a package of products only asks for all of them', () => {
  const bought = { name: 'Nesteet', serviceId: null, packageRows: [row('PRODUCT', 'p1'), row('PRODUCT', 'p2')] }
  expect(isOnLines(bought, [line({ productId: 'p1' })])).toBe(false)
  expect(isOnLines(bought, [line({ productId: 'p1' }), line({ productId: 'p2' })])).toBe(true)
})

test('a part without anything of a price list is on no line of another name', () => {
  expect(isOnLines({ name: 'Öljynvaihto', serviceId: null, packageRows: null }, [line({ serviceId: 's1' })])).toBe(
    false,
  )
})
