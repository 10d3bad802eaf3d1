import { expect, test } from 'vitest'
import { templateText } from './template-file.ts'

test('a template opens in a Finnish Excel: its mark of UTF-8, semicolons, Windows’ line ends', () => {
  const rows = [
    ['Nimi', 'Sähköposti'],
    ['Maija', 'maija@example.fi'],
  ]
  expect(templateText({ name: 'x.csv', rows })).toBe('\ufeffNimi;Sähköposti\r\nMaija;maija@example.fi\r\n')
})
