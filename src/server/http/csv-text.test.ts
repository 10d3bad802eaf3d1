import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../import/read-csv.ts'
import { csvText } from './csv-text.ts'

test.each([
  [['a', 1, null], 'a;1;'],
  [['Oy "Kuljetus"; Pojat'], '"Oy ""Kuljetus""; Pojat"'],
  [['=HYPERLINK("http://x")'], `"'=HYPERLINK(""http://x"")"`],
  [['+358 40', '-5', '@a', '\tb'], "'+358 40;'-5;'@a;'\tb"],
  [[-5], '-5'],
  [['-5,20', '-5,2+1', '-5,20%'], "-5,20;'-5,2+1;'-5,20%"],
])('%j is written as %s', (cells, line) => {
  expect(csvText([cells])).toBe(`\ufeff${line}\r\n`)
})

test('any text in cells is read back unchanged, and no cell begins as a formula does', async () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'Ä', ';', '"', ',', '=', '-', '+', '@', ' ') })
    .map((one) => `x${one}`.trim())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
      const text = csvText([['Merkki', 'Malli'], ...rows])
      const csv = await readCsv(Buffer.from(text), { maxRows: 100 })
      expect(csv.rows.map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})
