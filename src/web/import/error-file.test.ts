import { expect, test } from 'vitest'
import { errorFile } from './error-file.ts'
import { templateText } from './template-file.ts'

test('errors are a file that a Finnish Excel opens, and no value of it is a formula', () => {
  const errors = [
    { row: 4, name: 'ABC-123', column: 'Merkki', value: '=HYPERLINK("x")', message: 'Solussa on kaava' },
    { row: null, column: '', message: 'Tiedosto on tyhjä; valitse toinen' },
  ]
  expect(templateText(errorFile(errors))).toBe(
    '\ufeffRivi;Kohde;Sarake;Tiedostossa;Virhe\r\n' +
      `4;ABC-123;Merkki;"'=HYPERLINK(""x"")";Solussa on kaava\r\n` +
      ';;;;"Tiedosto on tyhjä; valitse toinen"\r\n',
  )
})
