/** The columns of a file of old entries, in their order. */
export const HISTORY_TITLES = {
  registrationNumber: 'Rekisterinumero',
  vinNumber: 'Valmistenumero',
  doneOn: 'Päivä',
  mileageKm: 'Mittarilukema',
  kind: 'Laji',
  works: 'Työt',
  parts: 'Osat',
  oilGrade: 'Öljylaatu',
  oilMillilitres: 'Öljyä (l)',
  programme: 'Huolto-ohjelma',
  remarks: 'Huomiot',
  nextServiceOn: 'Seuraava huolto',
  nextServiceKm: 'Seuraava huolto km',
} as const
export type HistoryColumn = keyof typeof HISTORY_TITLES

export const MAX_HISTORY_ROWS = 10_000
