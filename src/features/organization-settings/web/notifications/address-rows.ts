import { EmailAddress } from '#features/accounts/accounts.ts'
import { NOTIFICATION_GROUPS, type NotificationGroup } from '#features/organizations/organizations.ts'
import type { NotificationAddresses } from '../../organization-settings.ts'

export const GROUP_LABELS: Record<NotificationGroup, string> = {
  TICKETS: 'Huollot',
  EXTRA_WORK: 'Lisätyöluvat',
  OFFER_REQUESTS: 'Tarjouspyynnöt',
  MAINTENANCE_BOOKS: 'Huoltokirjat',
  MESSAGES: 'Viestit',
}

/** A shared address with all that it hears of. The server keeps a row for each pair; people think in addresses. */
export type AddressRow = { email: string; groups: readonly NotificationGroup[] }

type Address = NotificationAddresses['addresses'][number]

export function rowsOf(addresses: readonly Address[]): AddressRow[] {
  const emails = [...new Set(addresses.map(({ email }) => email))].sort()
  return emails.map((email) => ({
    email,
    groups: NOTIFICATION_GROUPS.filter((group) =>
      addresses.some((one) => one.email === email && one.eventGroup === group),
    ),
  }))
}

export const addressesOf = (rows: readonly AddressRow[]): Address[] =>
  rows.flatMap(({ email, groups }) => groups.map((eventGroup) => ({ eventGroup, email: email.trim() })))

/** What is wrong with each row, in Finnish. */
export function rowProblems(rows: readonly AddressRow[]): { email: string | null; groups: string | null }[] {
  const typed = rows.map(({ email }) => email.trim().toLowerCase())
  return rows.map(({ groups }, index) => {
    const email = typed[index] ?? ''
    const read = EmailAddress.safeParse(email)
    const isTwice = email !== '' && typed.indexOf(email) < index
    return {
      email: isTwice
        ? 'Osoite on jo luettelossa'
        : read.success
          ? null
          : (read.error.issues[0]?.message ?? 'Tarkista osoite'),
      groups: groups.length === 0 ? 'Valitse vähintään yksi aihe' : null,
    }
  })
}

/** For reading: an address and its groups on a line. */
export const rowText = ({ email, groups }: AddressRow): string =>
  `${email}: ${groups.map((group) => GROUP_LABELS[group].toLowerCase()).join(', ')}`
