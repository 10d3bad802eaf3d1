import { expect, test } from 'vitest'
import { newPart, newWork, readValues, valuesOf } from './entry-values.ts'

const blank = () => valuesOf({ kind: 'new' })
const work = (given: object) => ({ ...newWork(), ...given })

test('what is typed as people type it is sent as whole numbers, and empty rows are left out', () => {
  const part = { ...newPart(), name: 'Jarrupala', months: '12', km: '' }
  const { fields } = readValues({
    ...blank(),
    mileageKm: '92 000 km',
    oilLitres: '4,25',
    nextServiceKm: '',
    nextServiceOn: null,
    works: [work({ name: '' }), work({ name: ' Öljynvaihto ', reason: 'turha' })],
    parts: [newPart(), part],
  })
  expect(fields).toMatchObject({
    mileageKm: 92_000,
    oilMillilitres: 4250,
    nextServiceKm: null,
    nextServiceOn: null,
    works: [{ name: 'Öljynvaihto', result: 'DONE', reason: '' }],
    parts: [{ name: 'Jarrupala', origin: 'UNKNOWN', guaranteeMonths: 12, guaranteeKm: null }],
  })
})

test('a fault is reported at its field, in a row by the row itself', () => {
  const [done, skipped] = [work({ name: 'Katsottu' }), work({ name: 'Jarrut', result: 'NOT_DONE' })]
  const part = { ...newPart(), number: '123' }
  const { errors } = readValues({
    ...blank(),
    doneOn: 'eilen ehkä',
    mileageKm: 'paljon',
    works: [work({}), done, skipped],
    parts: [part],
  })
  expect(errors).toEqual({
    doneOn: 'Kirjoita päivä muodossa 1.2.2021 tai 2021-02-01',
    mileageKm: 'Anna kilometrit kokonaislukuna',
    [`${skipped.key}.reason`]: 'Kerro, miksi työtä ei tehty',
    [`${part.key}.name`]: 'Anna osan nimi',
  })
})
