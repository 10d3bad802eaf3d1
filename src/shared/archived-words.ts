import type { OrganizationType } from './organization.ts'

/** What is said of one kind of thing in the archive, on the screen and in files. */
export type ArchivedWords = {
  /** Its name in addresses and in answers. */
  kind: string
  /** "Huolto". */
  label: string
  /** "Huollot". */
  plural: string
  /** The statuses that a thing of the past can have, as each side reads them. */
  statuses: Readonly<Record<OrganizationType, Readonly<Record<string, string>>>>
}
