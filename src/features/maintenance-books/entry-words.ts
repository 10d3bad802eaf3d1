import { ORGANIZATION_TYPE_LABELS, type OrganizationType } from '#shared/organization.ts'
import type { EntryKind, EntrySource, PartOrigin, WorkResult } from './book-entries.ts'

export const ENTRY_KIND_LABELS: Record<EntryKind, string> = {
  SCHEDULED: 'Määräaikaishuolto',
  ANNUAL: 'Vuosihuolto',
  SEASONAL: 'Kausihuolto',
  REPAIR: 'Korjaus',
  OIL: 'Öljynvaihto',
  BRAKES: 'Jarrut',
  TYRES: 'Renkaat',
  TIMING: 'Jakopää',
  INSPECTION: 'Katsastus',
  OTHER: 'Muu',
}

export const WORK_RESULT_LABELS: Record<WorkResult, string> = {
  DONE: 'Tehty',
  CHECKED: 'Tarkastettu',
  NOT_DONE: 'Ei tehty',
}

export const PART_ORIGIN_LABELS: Record<PartOrigin, string> = {
  ORIGINAL: 'Alkuperäisosa',
  AFTERMARKET: 'Tarvikeosa',
  UNKNOWN: 'Ei tiedossa',
}

const ENTRY_SOURCE_LABELS: Record<EntrySource, string> = {
  GARAGE: 'Korjaamo',
  CUSTOMER: 'Asiakas',
  IMPORTED: 'Vanhasta huoltokirjasta',
}

/** Which programme was followed, and who wrote it: `ASSYST A (lähde: valmistajan huolto-ohjelma)`. */
export function programmeWords({ programme, programmeSource }: { programme: string; programmeSource: string }): string {
  if (programmeSource === '') return programme
  return programme === '' ? `lähde: ${programmeSource}` : `${programme} (lähde: ${programmeSource})`
}

type Sourced = { source: EntrySource; importedBy?: OrganizationType | null | undefined }

/** Who wrote an entry: `Asiakas`, `Korjaamo, vanhasta huoltokirjasta`. */
export const sourceWords = ({ source, importedBy }: Sourced): string =>
  importedBy
    ? `${ORGANIZATION_TYPE_LABELS[importedBy]}, ${ENTRY_SOURCE_LABELS[source].toLowerCase()}`
    : ENTRY_SOURCE_LABELS[source]
