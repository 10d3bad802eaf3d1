import { tenthsOf, typedTenths } from '#features/vehicles/web/typed-hours.ts'
import { kilometresOf, wholeOf } from '#web/editing/typed-numbers.ts'
import type { Interval } from '../plan-templates.ts'

/** A part of the form; numbers stay texts while they are typed. */
export type ItemValues = {
  /** Distinguishes the rows of one form. */
  key: string
  /** Of a part that the programme has. */
  id?: string | undefined
  name: string
  km: string
  months: string
  hours: string
  serviceId: string | null
  packageId: string | null
}

type Known = Interval & { id?: string; name: string; serviceId: string | null; packageId: string | null }

export const newItem = (): ItemValues => ({
  key: crypto.randomUUID(),
  name: '',
  km: '',
  months: '',
  hours: '',
  serviceId: null,
  packageId: null,
})

/** Keys are places: what another user saved is compared with what is shown. */
export const toItemValues = (items: readonly Known[]): ItemValues[] =>
  items.map(({ id, name, everyKm, everyMonths, everyTenths, serviceId, packageId }, at) => ({
    key: String(at),
    id,
    name,
    km: everyKm === null ? '' : String(everyKm),
    months: everyMonths === null ? '' : String(everyMonths),
    hours: typedTenths(everyTenths),
    serviceId,
    packageId,
  }))

const isTyped = ({ name, km, months, hours }: ItemValues): boolean =>
  [name, km, months, hours].some((text) => text.trim() !== '')

/** As it is sent; a part that nothing was typed into is left out. NaN is what cannot be read, and the schema says so in words. */
export const itemsInput = (items: readonly ItemValues[]) =>
  items.filter(isTyped).map(({ id, name, km, months, hours, serviceId, packageId }) => ({
    ...(id !== undefined && { id }),
    name,
    everyKm: kilometresOf(km),
    everyMonths: months.trim() === '' ? null : wholeOf(months),
    everyTenths: tenthsOf(hours),
    serviceId,
    packageId,
  }))

/** What another user changed, in words. */
export const itemsInWords = (items: readonly ItemValues[]): string =>
  items
    .map(({ name, km, months, hours }) =>
      [name, km && `${km} km`, months && `${months} kk`, hours && `${hours} h`].filter(Boolean).join(' '),
    )
    .join('\n')

/** The first sentence of what is wrong anywhere within the parts. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner)
    if (message) return message
  }
  return undefined
}
