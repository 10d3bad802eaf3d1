import { z } from 'zod'
import { businessIdError, normalizeBusinessId } from './business-id.ts'
import { normalizeEmail } from './email-address.ts'
import { Id } from './id.ts'
import { PHONE_ERROR, readPhone } from './phone.ts'
import { oneLine } from './plain-text.ts'
import { line, townLine } from './text-fields.ts'
import { Version } from './version.ts'

export const EMAIL_ERROR = 'Tarkista sähköpostiosoite'

/** In addition to a row's own fields: id and version of the edited row; neither for a new one. */
export const rowEdit = { id: Id.optional(), version: Version.optional() }

/** A field that may be left empty and is otherwise brought to its one form, or refused in Finnish. */
const readBy = (read: (typed: string) => string | null | undefined, message: string | ((typed: string) => string)) =>
  z.string().transform((typed, context) => {
    const line = oneLine(typed)
    if (line === '') return ''
    const value = read(line)
    if (value) return value
    context.addIssue({ code: 'custom', message: typeof message === 'string' ? message : message(line) })
    return z.NEVER
  })

export const OptionalEmail = readBy(normalizeEmail, EMAIL_ERROR)
export const OptionalPhone = readBy(readPhone, PHONE_ERROR)
/** Of ISO 3166-1; empty when it is not chosen. */
export const CountryCode = z.string().regex(/^([A-Z]{2}|)$/, 'Valitse maa')
export const OptionalBusinessId = readBy(normalizeBusinessId, businessIdError)
export const BusinessId = OptionalBusinessId.pipe(z.string().min(1, 'Anna Y-tunnus'))

const postalCode = /^(\d{5}|[A-Z]{1,3}[- ]?[\dA-Z -]{3,8}|)$/i

/** Where an organisation is; each may be left empty. */
export const addressFields = {
  streetAddress: line('Katuosoite', 200),
  postalCode: line('Postinumero', 12).pipe(z.string().regex(postalCode, 'Tarkista postinumero')),
  city: townLine('Postitoimipaikka', 100),
}

/** A web address; `www.example.fi` gets its https://. */
export const OptionalWebsite = readBy((typed) => {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  return address.length <= 200 && webAddress.test(address) ? address : null
}, 'Tarkista verkkosivun osoite, esimerkiksi www.example.fi')

const webAddress = /^https?:\/\/([\p{L}\d-]+\.)+\p{L}{2,}(:\d{1,5})?([/?#][^\s"<>]*)?$/iu
