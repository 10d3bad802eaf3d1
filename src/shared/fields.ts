import { z } from 'zod'
import { normalizeBusinessId } from './business-id.ts'
import { normalizeEmail } from './email-address.ts'
import { Id } from './id.ts'
import { PHONE_ERROR, readPhone } from './phone.ts'

export const EMAIL_ERROR = 'Tarkista sähköpostiosoite'
export const BUSINESS_ID_ERROR = 'Tarkista Y-tunnus: muoto on 1234567-1 ja viimeinen numero on tarkiste'

/** Beside a row's own fields: with an id and the version it was made on an edit, without either something new. */
export const rowEdit = { id: Id.optional(), version: z.number().int().optional() }

/** Text of one line or many, without control characters that no screen can show. */
export const text = (what: string, max: number) =>
  z
    .string()
    .transform((typed) => typed.replace(/[^\P{Cc}\n\t]/gu, '').trim())
    .pipe(z.string().max(max, `${what}: enintään ${max} merkkiä`))

export const requiredText = (what: string, max: number, missing: string) =>
  text(what, max).pipe(z.string().min(1, missing))

/** A field that may be left empty and is otherwise brought to its one form, or refused in Finnish. */
const readBy = (read: (typed: string) => string | null | undefined, message: string) =>
  z.string().transform((typed, context) => {
    if (typed.trim() === '') return ''
    const value = read(typed)
    if (value) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

export const OptionalEmail = readBy(normalizeEmail, EMAIL_ERROR)
export const OptionalPhone = readBy(readPhone, PHONE_ERROR)
export const OptionalBusinessId = readBy(normalizeBusinessId, BUSINESS_ID_ERROR)
export const BusinessId = OptionalBusinessId.pipe(z.string().min(1, 'Anna Y-tunnus'))

/** A web address; `www.example.fi` gets its https://. */
export const OptionalWebsite = readBy((typed) => {
  const address = /^https?:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`
  return address.length <= 200 && webAddress.test(address) ? address : null
}, 'Tarkista verkkosivun osoite, esimerkiksi www.example.fi')

const webAddress = /^https?:\/\/([\p{L}\d-]+\.)+\p{L}{2,}(:\d{1,5})?([/?#][^\s"<>]*)?$/iu
