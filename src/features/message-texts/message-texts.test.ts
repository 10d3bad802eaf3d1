import { expect, test } from 'vitest'
import { filledText, MessageTextsEdit, USUAL_TEXTS, wrongInText } from './message-texts.ts'

test.each([
  ['an empty text leaves the product’s', '', undefined],
  ['a text needs its link', '{korjaamo}: {auto} on valmis.', 'Lisää tekstiin {linkki}'],
  ['a text names the garage', 'Auto on valmis: {linkki}', 'Lisää tekstiin {korjaamo}'],
  ['a variable of another text is unknown', '{korjaamo} {asia} {linkki}', 'Tuntematon muuttuja {asia}'],
  ['a misspelt variable is unknown', '{korjaamo} {linki}', 'Tuntematon muuttuja {linki}'],
  ['the product’s own text can be an own one', USUAL_TEXTS.ready, undefined],
])('%s', (_rule, text, wrong) => {
  expect(wrongInText('ready', text)).toBe(wrong)
})

test('an own text is filled in, and one without a value leaves no gap', () => {
  const values = { auto: 'ABC-123', korjaamo: 'Vallila', osoite: '', linkki: 'https://x.fi/n/1' }
  expect(filledText('{auto} on noudettavissa: {korjaamo}, {osoite}. Kuittaa: {linkki}', values)).toBe(
    'ABC-123 on noudettavissa: Vallila. Kuittaa: https://x.fi/n/1',
  )
  expect(filledText('Hei {lause} {auto}!', values)).toBe('Hei ABC-123!')
})

test('a wrong text is refused at its own field', () => {
  const { error } = MessageTextsEdit.safeParse({ ready: 'x', reminder: '', tyres: '', version: 0 })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[['ready'], 'Lisää tekstiin {korjaamo}']])
})
