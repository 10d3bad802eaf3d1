import { z } from 'zod'
import { PHONE_ERROR, readPhone } from '#shared/phone.ts'
import { Version } from '#shared/version.ts'
import { PersonName } from './accounts.ts'

// a file of its own: reading phone numbers weighs much, and the screens of visitors do without

/** Empty for none, else brought to E.164. */
const OwnPhone = z.string().transform((typed, context) => {
  const phone = typed.trim() ? readPhone(typed) : null
  if (phone !== null || !typed.trim()) return phone
  context.addIssue({ code: 'custom', message: PHONE_ERROR })
  return z.NEVER
})

export const ProfileEdit = z.object({ name: PersonName, phone: OwnPhone, version: Version })
