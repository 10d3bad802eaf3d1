import { describe, expect, test } from 'vitest'
import { changedFields, type EditableFields } from './edit-diff.ts'

const before: EditableFields = {
  title: 'Jarrut vinkuvat',
  description: '',
  drivable: true,
  mileageKm: 120_000,
  wishedAt: '2026-03-05T12:05:30.123Z',
  keysLocation: 'Vastaanotto',
  replacementCar: false,
  contactName: 'Anna',
  contactPhone: '',
  customerReference: '',
  urgent: false,
  scheduledStart: null,
  scheduledEnd: null,
  promisedReadyAt: null,
  mechanicId: null,
}

describe('changedFields', () => {
  test('sends nothing when nothing was changed', () => {
    expect(changedFields(before, { ...before })).toEqual({})
  })
  test('sends only the field that was changed', () => {
    expect(changedFields(before, { ...before, title: 'Jarrut vinkuvat edestä' })).toEqual({
      title: 'Jarrut vinkuvat edestä',
    })
  })
  test('white space around a text is no change', () => {
    expect(changedFields(before, { ...before, title: '  Jarrut vinkuvat ' })).toEqual({})
  })
  test('the seconds that an input does not show are no change', () => {
    expect(changedFields(before, { ...before, wishedAt: '2026-03-05T12:05:00.000Z' })).toEqual({})
  })
  test('another minute is a change', () => {
    expect(changedFields(before, { ...before, wishedAt: '2026-03-05T12:06:00.000Z' })).toEqual({
      wishedAt: '2026-03-05T12:06:00.000Z',
    })
  })
  test('emptying a field is a change', () => {
    expect(changedFields(before, { ...before, mileageKm: null, wishedAt: null, keysLocation: '' })).toEqual({
      mileageKm: null,
      wishedAt: null,
      keysLocation: '',
    })
  })
  test('fields that the form does not have are left alone', () => {
    expect(changedFields(before, { urgent: true })).toEqual({ urgent: true })
  })
})
