import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { line } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** So many services may be chosen for the page, and so many by one visitor. */
export const MAX_BOOKABLE = 60
export const MAX_WANTED = 8
export const MAX_FRAME_ORIGINS = 10

/** A code proves a phone for as long as a person needs to read and type it. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const CODES_OF_DRAFT = 3
/** What a visitor has begun is forgotten after so many hours. */
export const DRAFT_HOURS = 24
/** The link of a booking works until so many days after its day. */
export const DAYS_AFTER = 14

export const SLUG_ERROR = 'Käytä vain pieniä kirjaimia a–z, numeroita ja väliviivoja, vähintään 3 merkkiä'
const SLUG = /^[a-z0-9](?:[a-z0-9-]{1,58})[a-z0-9]$/

/** The garage's part of the page's address: `/ajanvaraus/{slug}`. Empty while the page is off. */
const Slug = z
  .string()
  .trim()
  .max(60, SLUG_ERROR)
  .refine((text) => text === '' || SLUG.test(text), SLUG_ERROR)

/** "Korjaamo Äijälä Oy" is proposed as `korjaamo-aijala`. May be shorter than an address may be. */
export const proposedSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:oy|oyj|ab|ky|tmi)\b/g, ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')

export const ORIGIN_ERROR = 'Anna sivuston osoite, esimerkiksi https://www.korjaamo.fi'

/** The origin of a site: `https://www.korjaamo.fi` of any of its addresses, as a header may list it. Null for what is no site, or one without TLS. */
export function readOrigin(typed: string): string | null {
  const found = /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?(?:[/?#]|$)/.exec(
    typed.trim().toLowerCase(),
  )
  if (!found) return null
  const [, scheme, host, port = ''] = found
  return scheme === 'https' || host === 'localhost' ? `${scheme}://${host}${port}` : null
}

const Origin = z
  .string()
  .max(200, ORIGIN_ERROR)
  .refine((text) => readOrigin(text) !== null, ORIGIN_ERROR)
  .transform((text) => readOrigin(text) ?? '')

const whole = (label: string, min: number, max: number) =>
  z
    .number(`Anna ${label} numeroina`)
    .int(`Anna ${label} kokonaislukuna`)
    .min(min, `Anna ${label} väliltä ${min}–${max}`)
    .max(max, `Anna ${label} väliltä ${min}–${max}`)

/** A garage's page of settings, Ajanvaraussivu. */
export const BookingPage = z.object({
  isOn: z.boolean(),
  slug: z.string(),
  serviceIds: z.string().array(),
  /** The earliest time is so many hours away. */
  leadHours: z.number(),
  /** The last one so many days. */
  daysAhead: z.number(),
  sentence: z.string(),
  showsPrices: z.boolean(),
  /** The sites that may show the page in a frame. */
  frameOrigins: z.string().array(),
  version: z.number(),
})
export type BookingPage = z.infer<typeof BookingPage>

export const NEW_BOOKING_PAGE: BookingPage = {
  isOn: false,
  slug: '',
  serviceIds: [],
  leadHours: 24,
  daysAhead: 30,
  sentence: '',
  showsPrices: false,
  frameOrigins: [],
  version: 1,
}

export const BookingPageEdit = z
  .object({
    isOn: z.boolean(),
    slug: Slug,
    serviceIds: Id.array().max(MAX_BOOKABLE, `Valitse enintään ${MAX_BOOKABLE} palvelua`),
    leadHours: whole('tunnit', 1, 240),
    daysAhead: whole('päivät', 1, 90),
    sentence: line('Oma lause', 300, 'Lause on liian pitkä (enintään 300 merkkiä)'),
    showsPrices: z.boolean(),
    frameOrigins: Origin.array().max(MAX_FRAME_ORIGINS, `Anna enintään ${MAX_FRAME_ORIGINS} sivustoa`),
    version: Version,
  })
  .refine(({ isOn, slug }) => !isOn || slug !== '', { path: ['slug'], message: 'Anna sivulle osoite' })
  .refine(({ isOn, serviceIds }) => !isOn || serviceIds.length > 0, {
    path: ['serviceIds'],
    message: 'Valitse vähintään yksi palvelu',
  })
export type BookingPageEdit = z.infer<typeof BookingPageEdit>

/** What the form of the settings needs besides the page itself. */
export const BookingChoices = z.object({
  /** The part of the address before the slug, with its slash. */
  base: z.string(),
  proposedSlug: z.string(),
  /** Without hours a service cannot be booked: its length is not known. */
  services: z.object({ id: z.string(), name: z.string(), group: z.string(), hours: z.number().nullable() }).array(),
  /** No times are free without these. */
  hasOpeningHours: z.boolean(),
})
export type BookingChoices = z.infer<typeof BookingChoices>
