import { expect, test } from 'vitest'
import { READY_TEMPLATES } from '../../entry-templates.ts'
import { newPart, newWork, valuesOf } from './entry-values.ts'
import { filledFrom, templateOf } from './filled-from.ts'

const [oil] = READY_TEMPLATES.OIL
if (!oil) throw new Error('no template')

test('a template fills an empty entry, and what is filled in makes the same template', () => {
  const values = filledFrom(valuesOf({ kind: 'new' }), { ...oil.fields, oilGrade: '0W-20', oilMillilitres: 4200 })
  expect(values.works.map(({ name }) => name)).toEqual(['Öljyn ja öljynsuodattimen vaihto', 'Nestetasot'])
  expect(values).toMatchObject({ oilGrade: '0W-20', oilLitres: '4,2' })
  expect(templateOf(values)).toEqual({ ...oil.fields, oilGrade: '0W-20', oilMillilitres: 4200 })
})

test('nothing that was typed is lost, nothing comes twice, and empty rows give way', () => {
  const typed = {
    ...valuesOf({ kind: 'new' }),
    works: [{ ...newWork(), name: 'nestetasot', result: 'NOT_DONE' as const, reason: 'Kiire' }, newWork()],
    parts: [{ ...newPart(), name: 'Öljynsuodatin', number: '90915' }],
    oilGrade: '5W-30',
  }
  const values = filledFrom(filledFrom(typed, { ...oil.fields, oilGrade: '0W-20' }), oil.fields)
  expect(values.works.map(({ name, result }) => [name, result])).toEqual([
    ['nestetasot', 'NOT_DONE'],
    ['Öljyn ja öljynsuodattimen vaihto', 'DONE'],
  ])
  expect(values.parts.map(({ name, number }) => [name, number])).toEqual([
    ['Öljynsuodatin', '90915'],
    ['Öljytulpan tiiviste', ''],
  ])
  expect(values.oilGrade).toBe('5W-30')
})

test('what cannot be read makes no template', () => {
  expect(templateOf({ ...valuesOf({ kind: 'new' }), oilLitres: 'neljä' })).toBeNull()
})
