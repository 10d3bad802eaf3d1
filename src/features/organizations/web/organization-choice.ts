import type { MemberRole } from '#shared/organization.ts'
import type { OwnOrganization } from '../organizations.ts'

const oldestMembership = (organization: OwnOrganization): string =>
  organization.memberships.map((one) => one.createdAt).reduce((oldest, one) => (one < oldest ? one : oldest), '9999')

/**
 * The organisation that the person works for: the stored one while it is among their own, else the one with the oldest
 * membership, else the first in the list (source specification, section 4). Undefined only for an empty list.
 */
export function chooseOrganization(
  own: readonly OwnOrganization[],
  storedId: string | null,
): OwnOrganization | undefined {
  const stored = own.find((one) => one.id === storedId)
  if (stored) return stored
  // the sort is stable: without memberships everything ties and the first stays first
  return own.toSorted((a, b) =>
    oldestMembership(a) < oldestMembership(b) ? -1 : oldestMembership(a) > oldestMembership(b) ? 1 : 0,
  )[0]
}

/** What is stored after a choice in the switcher: choosing the current one clears the selection. */
export const storedAfterChoice = (currentId: string | undefined, chosenId: string): string | null =>
  chosenId === currentId ? null : chosenId

/** What the person may do there; the list carries the caller's own memberships only. */
export function standingIn(organization: OwnOrganization, userId: string): Standing {
  const own = organization.memberships.find((one) => one.userId === userId)
  const { installs = false, bills = false, approvalLimitCents = null } = own ?? {}
  return { role: own?.role ?? 'MEMBER', installs, bills, approvalLimitCents }
}

export type Standing = { role: MemberRole; installs: boolean; bills: boolean; approvalLimitCents: number | null }

/** Without case and accents, so that `aija` finds Äijä and `Äijä` finds AIJA. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** By name: a user with forty of them looks for one by its first letter. Every word of the search must be in one of the searched fields. */
export function searchOrganizations(own: readonly OwnOrganization[], text: string): OwnOrganization[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const found = own.filter((one) => {
    const fields = plain([one.name, one.businessName, one.billingName, one.address, one.shortDescription].join('\n'))
    return words.every((word) => fields.includes(word))
  })
  return found.toSorted((one, another) => one.name.localeCompare(another.name, 'fi'))
}
