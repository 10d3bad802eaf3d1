import type { EntryFields } from '../book-entries.ts'

/** What tests and samples write into an entry. */
export const entryFields = (given: Partial<EntryFields> = {}): EntryFields => ({
  doneOn: '2026-03-12',
  mileageKm: 120_000,
  kind: 'SCHEDULED',
  programme: 'Toyota 15 000 km',
  programmeSource: '',
  works: [{ name: 'Öljyn ja suodattimen vaihto', result: 'DONE', reason: '' }],
  parts: [{ name: 'Öljynsuodatin', number: '90915-YZZN2', origin: 'ORIGINAL', guaranteeMonths: 12, guaranteeKm: null }],
  oilGrade: '0W-20',
  oilMillilitres: 4200,
  remarks: '',
  nextServiceOn: '2027-03-12',
  nextServiceKm: 135_000,
  ...given,
})
