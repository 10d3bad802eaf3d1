import { normalizeEmail } from '#shared/email-address.ts'
import { readPhone } from '#shared/phone.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import type { StatusChannel } from './status-links.ts'

type Reached = { name: string; phone: string; email?: string }

/** To whom the link goes as a car is taken in. */
export type IntakeReceiver = { name: string; channel: StatusChannel; address: string }

/**
 * The contact of the ticket, or else the customer itself where its garage keeps it: by text message if one of them has a number that gets them,
 * otherwise by mail. Null when none of them is reached. Form and server ask the same.
 */
export function intakeReceiver(people: readonly Reached[]): IntakeReceiver | null {
  const known = people.find(({ name }) => name !== '')?.name ?? 'Yhteyshenkilö'
  const named = people.map((one) => ({ ...one, name: one.name || known }))
  for (const { name, phone } of named) {
    const address = readPhone(phone)
    if (address !== null && canGetTexts(address)) return { name, channel: 'SMS', address }
  }
  for (const { name, email = '' } of named) {
    const address = normalizeEmail(email)
    if (address) return { name, channel: 'EMAIL', address }
  }
  return null
}
