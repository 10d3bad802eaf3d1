import { organizationsApi } from './organizations.api.ts'

/**
 * The procedures behind the settings pages. Management has the same ones for any organisation, with the same inputs and
 * answers (`managedOrganizationRouter`), and mounts the same pages with them.
 */
export type SettingsSource = Pick<
  typeof organizationsApi,
  | 'profile'
  | 'saveProfile'
  | 'billing'
  | 'saveBilling'
  | 'properties'
  | 'saveProperties'
  | 'notificationAddresses'
  | 'saveNotificationAddresses'
  | 'listMembers'
  | 'contacts'
  | 'drivers'
>

export type SettingsPageProps = {
  organizationId: string
  /** Without it the page is read only. */
  canEdit: boolean
  /** Left out: the organisation's own procedures. */
  source?: SettingsSource | undefined
  /** The viewer's garage, when it keeps this customer. */
  managedByGarageId?: string | undefined
  /** A page around it has the title already. */
  embedded?: boolean | undefined
}

/** Where a page reads and writes, and in whose settings. */
export const sourceOf = ({ organizationId, managedByGarageId, source = organizationsApi }: SettingsPageProps) => ({
  api: source,
  whose: { organizationId, ...(managedByGarageId && { managedByGarageId }) },
})
