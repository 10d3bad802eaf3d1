import { EmailAddress } from '#features/accounts/accounts.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import { GROUP_LABELS } from '../../notice-rules.ts'
import type { NotificationAddresses, NotificationAddressesEdit } from '../../notification-addresses.ts'

/** A shared address as it is edited, with all its groups. */
export type AddressRow = { email: string; groups: readonly NoticeGroup[] }

export const rowsOf = (addresses: NotificationAddresses['addresses']): AddressRow[] =>
  addresses.map(({ email, groups }) => ({ email, groups }))

export const addressesOf = (rows: readonly AddressRow[]): NotificationAddressesEdit['addresses'] =>
  rows.map(({ email, groups }) => ({ email: email.trim(), groups: [...groups] }))

/** The saved address that a row is about; none while it is new or its address is being changed. */
export const savedOf = (
  { email }: AddressRow,
  addresses: NotificationAddresses['addresses'],
): NotificationAddresses['addresses'][number] | undefined =>
  addresses.find((one) => one.email === email.trim().toLowerCase())

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

/** For reading: an address and those of its groups that are offered. */
export const rowText = ({ email, groups }: AddressRow, offered: readonly NoticeGroup[]): string => {
  const labels = offered.filter((group) => groups.includes(group)).map((group) => GROUP_LABELS[group].toLowerCase())
  return labels.length > 0 ? `${email}: ${labels.join(', ')}` : email
}
