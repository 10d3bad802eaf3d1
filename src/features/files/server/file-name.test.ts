import { expect, test } from 'vitest'
import { contentDisposition, fileName } from './file-name.ts'

test.each([
  ['Etujarrut.JPG', 'jpg', 'Etujarrut.jpg'],
  ['lasku.pdf.exe', 'pdf', 'lasku.pdf.pdf'],
  ['C:\\kuvat\\auto.png', 'png', 'auto.png'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['  a\r\nSet-Cookie: x  ', 'jpg', 'aSet-Cookie x.jpg'],
  ['kuva\u202Egpj.exe', 'jpg', 'kuvagpj.jpg'],
  ['.htaccess', 'pdf', 'htaccess.pdf'],
  ['..jpg', 'jpg', 'tiedosto.jpg'],
  ['', 'jpg', 'tiedosto.jpg'],
  [undefined, 'jpg', 'tiedosto.jpg'],
  [`${'ä'.repeat(300)}.jpg`, 'jpg', `${'ä'.repeat(100)}.jpg`],
])('%j becomes a %s called %s', (given, extension, name) => {
  expect(fileName(given, extension)).toBe(name)
})

test('a header carries any name', () => {
  expect(contentDisposition('Öljy "5W-30" 100 %.pdf', true)).toBe(
    `inline; filename="?ljy \\"5W-30\\" 100 %.pdf"; filename*=UTF-8''%C3%96ljy%20%225W-30%22%20100%20%25.pdf`,
  )
  expect(contentDisposition('a.pdf', false)).toBe('attachment; filename=a.pdf')
})
