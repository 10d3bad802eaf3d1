import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const MB = 1_048_576
const read = (file: string | Buffer, maxRows = 5000) => readCsv(Buffer.from(file), { maxRows })

describe('a file that would keep the process busy is refused at its first bad line', () => {
  test.each([
    ['only separators', ';'.repeat(8 * MB), /Rivi 1 on liian pitkä/],
    ['only blanks', `Nimi\n${' '.repeat(8 * MB)}`, /Rivi 2 on liian pitkä/],
    ['two separators in turn', '\t,'.repeat(4 * MB), /Rivi 1 on liian pitkä/],
    ['only quotes', `Nimi;Puhelin\n"${'""'.repeat(100_000)}`, /Rivi 2 on liian pitkä/],
    ['a quote that is never closed', `Nimi\n"${'x\n'.repeat(100_000)}`, /lainausmerkit/],
    ['a row of many cells', `Nimi\n${';'.repeat(501)}\n`, /Rivillä 2 on liikaa sarakkeita/],
    ['only empty rows', `Nimi\n${'\n'.repeat(200_000)}`, /liikaa tyhjiä rivejä/],
    ['only empty cells', `Nimi\n${';;\n'.repeat(200_000)}`, /liikaa tyhjiä rivejä/],
    ['a row too many', `Nimi\n${'x\n'.repeat(5001)}`, /liikaa rivejä/],
  ])('%s', async (_what, file, message) => {
    await expect(read(file)).rejects.toMatchObject({
      kind: 'unprocessable',
      details: { fields: [{ field: 'file', message: expect.stringMatching(message) }] },
    })
  })
})

test('others get a turn after each piece of a large file', async () => {
  const file = Buffer.from(`Nimi;Kuvaus\n${`Äijä 😀;${'pitkä kuvaus '.repeat(100)}\n`.repeat(4900)}`)
  let turns = 0
  let isRead = false
  const count = () => {
    turns++
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  const { rows } = await readCsv(file, { maxRows: 5000 })
  isRead = true
  expect(rows).toHaveLength(4900)
  expect(turns).toBeGreaterThan(file.length / 65_536)
})

test('no character is broken where a piece ends', async () => {
  // two bytes, three and four, so that some cross every boundary
  const name = 'ä€😀'
  const { rows } = await read(`Nimi\n${`${name}\n`.repeat(20_000)}`, 20_000)
  expect(new Set(rows.map(({ cells }) => cells[0]))).toEqual(new Set([name]))
})
