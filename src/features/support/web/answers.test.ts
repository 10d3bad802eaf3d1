import { expect, test } from 'vitest'
import { answersFor } from './answers.ts'

const questions = (words: string, type: 'GARAGE' | 'CUSTOMER' | 'PERSON' | null = 'CUSTOMER') =>
  answersFor(type, words).flatMap(({ answers }) => answers.map(({ question }) => question))

test('each side is shown what it asks, and no side has anything twice', () => {
  expect(questions('', 'GARAGE')).toContain('Kuinka pyydän asiakkaalta luvan lisätyöhön?')
  expect(questions('', 'CUSTOMER')).not.toContain('Kuinka pyydän asiakkaalta luvan lisätyöhön?')
  // moves and price lists are the garage's
  expect(questions('', 'CUSTOMER')).not.toContain('Siirsin huollon vahingossa väärään tilaan. Voinko perua?')
  expect(questions('hinnasto', 'CUSTOMER')).toEqual([])
  const all = questions('', null)
  expect(new Set(all).size).toBe(all.length)
})

test.each([
  ['salasana', 'Miten vaihdan salasanani tai sähköpostiosoitteeni?'],
  ['Salasanan vaihto?', 'Miten vaihdan salasanani tai sähköpostiosoitteeni?'],
  ['lisätyölupa', 'Kuinka annan luvan lisätyöhön?'],
  ['excel', 'Minne vanhat huollot menevät?'],
  ['arkistosta', 'Minne vanhat huollot menevät?'],
  ['kuljettajalle tili', 'Tarvitseeko kuljettaja tilin?'],
  ['tarjouspyyntö', 'Miten pyydän tarjouksen usealta korjaamolta?'],
  ['tietosuoja', 'Miten saan omat tietoni tai poistan tilini?'],
  ['ilmoituksia', 'Miten valitsen, mistä saan ilmoituksen?'],
])('a search for “%s” finds “%s”', (words, question) => {
  expect(questions(words)).toContain(question)
})

test('a private person is shown what customers ask, without colleagues and organisations', () => {
  expect(questions('', 'PERSON')).toContain('Kuinka annan luvan lisätyöhön?')
  const said = answersFor('PERSON', '').flatMap(({ title, answers }) => [
    title,
    ...answers.flatMap(({ question, paragraphs }) => [question, ...paragraphs]),
  ])
  expect(said.filter((text) => /organisaatio|työnantaja|yrity[ks]s/i.test(text))).toEqual([])
})

test('a question that is not among them finds nothing', () => {
  expect(answersFor('GARAGE', 'avaruusalus')).toEqual([])
  expect(answersFor(null, '%_ (.*')).toEqual([])
})
