import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { wholeOf } from '#web/editing/typed-numbers.ts'
import { type BookingPage, BookingPageEdit } from '../booking-page.ts'

/** The page of settings as it is typed. */
export type BookingValues = {
  isOn: boolean
  slug: string
  serviceIds: string[]
  leadHours: string
  daysAhead: string
  sentence: string
  showsPrices: boolean
  /** A site a line. */
  frameOrigins: string
}

const yesNo = (yes: boolean) => (yes ? 'Kyllä' : 'Ei')

/** `nameOf` knows the garage's services. */
export const bookingWords = (nameOf: (serviceId: string) => string): FieldWords<BookingValues> => ({
  isOn: { label: 'Ajanvaraus verkossa', show: (isOn) => (isOn ? 'Käytössä' : 'Ei käytössä') },
  slug: { label: 'Osoite' },
  serviceIds: { label: 'Varattavat palvelut', show: (ids) => ids.map(nameOf).join(', ') },
  leadHours: { label: 'Aikaisintaan', show: (typed) => `${typed} tunnin kuluttua` },
  daysAhead: { label: 'Enintään', show: (typed) => `${typed} päivää eteenpäin` },
  sentence: { label: 'Oma lause' },
  showsPrices: { label: 'Hinnat näytetään', show: yesNo },
  frameOrigins: { label: 'Sivustot, joilla varaus näkyy' },
})

export const bookingValues = (page: BookingPage): BookingValues => ({
  isOn: page.isOn,
  slug: page.slug,
  serviceIds: page.serviceIds,
  leadHours: String(page.leadHours),
  daysAhead: String(page.daysAhead),
  sentence: page.sentence,
  showsPrices: page.showsPrices,
  frameOrigins: page.frameOrigins.join('\n'),
})

export const bookingInput = (values: BookingValues) => ({
  isOn: values.isOn,
  slug: values.slug.trim(),
  serviceIds: values.serviceIds,
  leadHours: wholeOf(values.leadHours),
  daysAhead: wholeOf(values.daysAhead),
  sentence: values.sentence,
  showsPrices: values.showsPrices,
  frameOrigins: values.frameOrigins
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
})

export const bookingResolver = schemaResolver<BookingValues>(BookingPageEdit, (values) => ({
  ...bookingInput(values),
  version: 1,
}))

/** What the garage sets on its own site: the page in a frame as wide as its place. */
export const frameCode = (url: string): string =>
  `<iframe src="${url}" title="Ajanvaraus" width="100%" height="800" style="border:0" loading="lazy"></iframe>`
