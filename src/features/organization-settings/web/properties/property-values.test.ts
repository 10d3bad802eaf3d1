import { expect, test } from 'vitest'
import { wordOf } from '#web/editing/field-words.ts'
import { type CustomerValues, customerWords, type GarageValues, garageWords } from './property-values.ts'

test('one hour is one, and more are many', () => {
  const answerTime = (approvalAnswerHours: string) =>
    wordOf(
      customerWords(() => ''),
      'approvalAnswerHours',
      { approvalAnswerHours } as CustomerValues,
    )
  expect(answerTime('1')).toBe('1 tunti')
  expect(answerTime('24')).toBe('24 tuntia')
})

test('days have the same words for any number', () => {
  const values = { archiveAfterDays: '1', staleAfterDays: '5' } as GarageValues
  expect(wordOf(garageWords, 'archiveAfterDays', values)).toBe('1 päivän kuluttua valmistumisesta')
  expect(wordOf(garageWords, 'staleAfterDays', values)).toBe('5 päivän kuluttua viimeisestä muutoksesta')
})
