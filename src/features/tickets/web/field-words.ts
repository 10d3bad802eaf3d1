import { formatDateTime } from '#web/format.ts'

/** Names of a ticket's fields, as the timeline and a refused edit tell them. */
const names: Record<string, string> = {
  title: 'otsikko',
  description: 'kuvaus',
  drivable: 'ajokunto',
  mileageKm: 'mittarilukema',
  wishedAt: 'toivottu aika',
  keysLocation: 'avainten paikka',
  replacementCar: 'sijaisauto',
  contactName: 'yhteyshenkilö',
  contactPhone: 'puhelinnumero',
  customerReference: 'viite',
  urgent: 'kiireellisyys',
  scheduledStart: 'työn alku',
  scheduledEnd: 'työn loppu',
  promisedReadyAt: 'luvattu valmistuminen',
  mechanicId: 'mekaanikko',
}

export const fieldName = (field: string): string => names[field] ?? field

const flags: Record<string, readonly [string, string]> = {
  drivable: ['auto on ajokunnossa', 'auto ei ole ajokunnossa'],
  replacementCar: ['tarvitaan', 'ei tarvita'],
  urgent: ['kiireellinen', 'ei kiireellinen'],
}

/** A field's value in words; `mechanicName` knows the people of the garage by user id. */
export function fieldValue(field: string, value: unknown, mechanicName: (userId: string) => string): string {
  if (value === null || value === undefined || value === '') return 'tyhjä'
  if (typeof value === 'boolean') return flags[field]?.[value ? 0 : 1] ?? (value ? 'kyllä' : 'ei')
  if (typeof value === 'number') return field === 'mileageKm' ? `${value.toLocaleString('fi')} km` : String(value)
  if (typeof value !== 'string') return ''
  if (field === 'mechanicId') return mechanicName(value)
  return field.endsWith('At') || field.startsWith('scheduled') ? formatDateTime(value) : `”${value}”`
}
