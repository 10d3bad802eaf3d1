import { expect, test } from 'vitest'
import { nextBlock } from './block-focus.ts'

const block = (key: string, row: string) => ({ key, row })
const columns = [
  [block('mon 1', 'mikko'), block('mon 2', 'mikko'), block('mon 3', 'jenna')],
  [],
  [block('wed 1', 'jenna')],
  [block('none 1', 'unplanned'), block('none 2', 'unplanned')],
]

test.each([
  ['mon 1', 'ArrowDown', 'mon 2'],
  ['mon 2', 'ArrowDown', 'mon 3'],
  ['mon 3', 'ArrowDown', undefined],
  ['mon 1', 'ArrowUp', undefined],
  ['mon 1', 'End', 'mon 3'],
  ['mon 3', 'Home', 'mon 1'],
  ['mon 1', 'ArrowRight', 'wed 1'],
  ['wed 1', 'ArrowLeft', 'mon 3'],
  ['wed 1', 'ArrowRight', 'none 1'],
  ['none 2', 'ArrowLeft', 'wed 1'],
  ['none 1', 'ArrowRight', undefined],
  ['gone', 'ArrowRight', undefined],
])('from %s %s leads to %s: empty days are passed, the row is kept', (from, key, to) => {
  expect(nextBlock(columns, from, key)?.key).toBe(to)
})
