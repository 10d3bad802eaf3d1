import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { ExportedRow } from '#server/exported.ts'
import { csvOf, jsonLinesOf } from './row-texts.ts'

const columns = ['id', 'text', 'hours', 'isOn', 'data']
const rows: ExportedRow[] = [
  { id: 1, text: '=HYPERLINK("http://a.example")', hours: 1.5, isOn: true, data: { a: [1] }, place: 'not a column' },
  { id: 2, text: 'Äiti; "sanoi"\n-1', hours: null, isOn: false, data: ['x', 'y'] },
]
async function* pages() {
  yield rows.slice(0, 1)
  yield []
  yield rows.slice(1)
}
const textOf = async (bytes: AsyncIterable<Uint8Array>) => (await buffer(Readable.from(bytes))).toString()

test('a CSV has a mark of UTF-8, semicolons and a heading once, and no cell that a spreadsheet computes', async () => {
  expect(await textOf(csvOf(columns, pages()))).toBe(
    [
      '\ufeffid;text;hours;isOn;data',
      '1;"\'=HYPERLINK(""http://a.example"")";1,5;true;"{""a"":[1]}"',
      '2;"Äiti; ""sanoi""\n-1";;false;"[""x"",""y""]"',
      '',
    ].join('\r\n'),
  )
})

test('JSON Lines have the same columns in each line, and values of their own types', async () => {
  const lines = (await textOf(jsonLinesOf(columns, pages()))).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { id: 1, text: '=HYPERLINK("http://a.example")', hours: 1.5, isOn: true, data: { a: [1] } },
    { id: 2, text: 'Äiti; "sanoi"\n-1', hours: null, isOn: false, data: ['x', 'y'] },
  ])
})

test('a kind without rows has a heading as CSV, and nothing as JSON Lines', async () => {
  async function* none() {
    yield []
  }
  expect(await textOf(csvOf(['id'], none()))).toBe('\ufeffid\r\n')
  expect(await textOf(jsonLinesOf(['id'], none()))).toBe('')
})
