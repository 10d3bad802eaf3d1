import { expect, test } from 'vitest'
import { dueText } from './reminder-texts.ts'

const due = { serviceOn: '2026-12-14', serviceMeter: null, serviceWorks: [], inspectionOn: null }

test('a service is due on its day, or about the day when a meter is full', () => {
  expect(dueText(due)).toBe('huolto 14.12.2026')
  expect(dueText({ ...due, serviceMeter: '60 000 km' })).toBe('huolto noin 14.12.2026 (60 000 km)')
})

test('the parts of a programme are named, also next to an inspection', () => {
  const planned = { ...due, serviceWorks: ['Öljynvaihto', 'Jarruneste'] }
  expect(dueText(planned)).toBe('huolto 14.12.2026 (Öljynvaihto, Jarruneste)')
  expect(dueText({ ...planned, serviceMeter: '250 h', inspectionOn: '2027-01-03' })).toBe(
    'huolto noin 14.12.2026 (250 h: Öljynvaihto, Jarruneste) ja katsastus viimeistään 3.1.2027',
  )
})

test('the first three of many parts are named', () => {
  expect(dueText({ ...due, serviceWorks: ['A', 'B', 'C', 'D', 'E'] })).toBe('huolto 14.12.2026 (A, B, C ja 2 muuta)')
})
