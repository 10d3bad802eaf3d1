import { expect, test } from 'vitest'
import { emptyRequest, noonAfter, type RequestValues, requestResolver } from './request-form.ts'

const now = Date.parse('2026-11-23T09:00:00+02:00')
const blank = emptyRequest({ name: 'Aino', phone: null }, now)

async function wrong(values: RequestValues, step: number, isEdit = false) {
  const { errors } = await requestResolver(() => step, isEdit)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.keys(errors).sort()
}

test('each step asks for its own fields and those before it, and for nothing that comes later', async () => {
  expect(await wrong(blank, 1)).toEqual(['description', 'vehicle'])
  const answers: RequestValues = {
    ...blank,
    vehicle: { ...blank.vehicle, mode: 'known', vehicleId: 'car' },
    wanted: [{ id: '6f1b0f1e-3c39-4b6e-9f70-0c8a3a6e0b11', name: 'Öljynvaihto' }],
  }
  expect(await wrong(answers, 1)).toEqual([])
  expect(await wrong(answers, 2)).toEqual(['garages'])
  // those that are asked already stay asked
  expect(await wrong(answers, 2, true)).toEqual([])
  const chosen = { ...answers, garages: [{ id: 'g', name: 'Korjaamo' }] }
  expect(await wrong({ ...chosen, answerBy: null }, 3)).toEqual(['answerBy'])
  expect(await wrong(chosen, 3)).toEqual([])
})

test('garages have a week to answer, until noon of a working day', () => {
  expect(noonAfter(7, now)).toBe('2026-11-30T10:00:00.000Z')
  // a Saturday, and a Sunday
  expect([noonAfter(5, now), noonAfter(6, now)]).toEqual(['2026-11-30T10:00:00.000Z', '2026-11-30T10:00:00.000Z'])
})
