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
  /** Whose car it is, for cars that are not there yet. */
  customer: 'Asiakas',
} as const
export type HistoryColumn = keyof typeof HISTORY_TITLES

/** So many are saved at once; more of them in the background. */
export const MAX_HISTORY_ROWS = 10_000
export const MAX_HISTORY_FILE_ROWS = 60_000
