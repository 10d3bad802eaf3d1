import { describe, expect, test } from 'vitest'
import { leastTread, readTread, treadText, wearOf } from './tread.ts'
import { placesOf } from './tyre-places.ts'
import { dotText, readDot, readTyreSize } from './tyre-size.ts'

describe('a size', () => {
  test.each([
    ['205/55 R16', '205/55 R16'],
    ['205/55R16 91H', '205/55 R16 91H'],
    ['205 55 16', '205/55 R16'],
    ['205-55-16', '205/55 R16'],
    ['225/45zr17 94 y xl', '225/45 R17 94Y XL'],
    ['215/65R16C 109/107T', '215/65 R16C 109/107T'],
  ])('typed as %s is kept as %s', (typed, kept) => {
    expect(readTyreSize(typed)).toBe(kept)
  })

  test.each(['', '16', '205/55', '207/55 R16', '205/53 R16', '205/55 R9', '205/55 R16 ja', '2055516'])(
    'typed as "%s" is none',
    (typed) => {
      expect(readTyreSize(typed)).toBeNull()
    },
  )
})

test.each([
  ['2321', '2321'],
  ['23/21', '2321'],
  ['23/2021', '2321'],
  ['DOT 0119', '0119'],
  ['5421', null],
  ['0021', null],
  ['321', null],
])('the DOT %s is read as %s', (typed, kept) => {
  expect(readDot(typed)).toBe(kept)
})

test('a DOT is shown as week and year', () => {
  expect([dotText('2321'), dotText('')]).toEqual(['23/2021', ''])
})

describe('a tread', () => {
  test.each([
    ['6,5', 65],
    ['6.5 mm', 65],
    ['7', 70],
    ['', null],
    ['26', undefined],
    ['6,55', undefined],
    ['-1', undefined],
    ['kuusi', undefined],
  ])('typed as "%s" is %s tenths of a millimetre', (typed, tenths) => {
    expect(readTread(typed)).toBe(tenths)
  })

  test('a tread is shown with one decimal', () => {
    expect([treadText(65), treadText(70), treadText(null)]).toEqual(['6,5', '7,0', '–'])
  })

  test('a tread of a set is that of its most worn wheel', () => {
    expect(leastTread({ frontLeft: 50, frontRight: 42, rearLeft: null, rearRight: 60 })).toBe(42)
    expect(leastTread({ frontLeft: null, frontRight: null, rearLeft: null, rearRight: null })).toBeNull()
  })

  test.each([
    ['SUMMER', 15, 'WORN'],
    ['SUMMER', 16, 'SOON'],
    ['SUMMER', 40, 'GOOD'],
    ['STUDDED', 29, 'WORN'],
    ['FRICTION', 30, 'SOON'],
    ['ALL_SEASON', 29, 'WORN'],
    ['FRICTION', 50, 'GOOD'],
    ['SUMMER', null, 'UNKNOWN'],
  ] as const)('a tread of %s with %s tenths is %s', (season, least, wear) => {
    expect(wearOf(season, least)).toBe(wear)
  })
})

test('places of a hall are named by row and shelf, with as many figures as the last row has', () => {
  const names = (lastRow: number) =>
    placesOf({ hall: 'A', firstRow: lastRow - 1, lastRow, shelves: 2 }).map(({ name }) => name)
  expect(names(2)).toEqual(['A-01-1', 'A-01-2', 'A-02-1', 'A-02-2'])
  expect(names(100)).toEqual(['A-099-1', 'A-099-2', 'A-100-1', 'A-100-2'])
})
