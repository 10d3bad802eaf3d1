import { eq } from 'drizzle-orm'
import { limitBusinessIds, requireFreeBusinessId } from '#features/organizations/server/free-business-id.ts'
import { type OrganizationRow, organizationById } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { settingsPage } from '#features/organizations/server/settings-page.ts'
import type { Actor } from '#server/caller.ts'
import type { Transaction } from '#server/db/database.ts'
import { invalidFields } from '#shared/app-error.ts'
import type { SettingsAudit } from '../organization-settings.audit.ts'
import type { OrganizationProfile, ProfileEdit } from '../organization-settings.ts'

/** Field by field: the row has more than its organisation's people may see. */
const profileOf = (row: OrganizationRow): OrganizationProfile => ({
  name: row.name,
  image: row.image,
  type: row.type,
  businessName: row.businessName,
  businessId: row.businessId ?? '',
  shortDescription: row.shortDescription,
  description: row.description,
  streetAddress: row.streetAddress,
  postalCode: row.postalCode,
  city: row.city,
  location:
    row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  phone: row.phone,
  email: row.email,
  website: row.website,
  openingHours: row.openingHours,
  version: row.version,
})

const page = settingsPage<OrganizationProfile, ProfileEdit, SettingsAudit>({
  thing: 'organization',
  read: (_db, organization) => profileOf(organization),
  async check(tx, { organization, edit, changes, actor }) {
    if (changes.businessId) await requireBusinessId(tx, organization, edit.businessId, actor)
  },
  write: (tx, { organization, edit: { location, businessId, ...fields } }) =>
    tx
      .update(organizations)
      .set({
        ...fields,
        businessId: businessId === '' ? null : businessId,
        // a person who is given a business id is a company
        ...(businessId !== '' && organization.customerKind === 'PERSON' && { customerKind: 'COMPANY' as const }),
        latitude: location?.latitude ?? null,
        longitude: location?.longitude ?? null,
      })
      .where(eq(organizations.id, organization.id)),
  // texts are long: which ones changed is enough, but for what identifies the organisation
  audit: (changes) => ({
    action: 'settings.profile_saved',
    details: { changed: Object.keys(changes), ...(changes.businessId && { businessId: changes.businessId }) },
  }),
})

/** The page Perustiedot. */
export const profilePage: typeof page = {
  ...page,
  async save(db, organizationId, edit, actor, features) {
    const { businessId } = await organizationById(db, organizationId)
    if (edit.businessId !== (businessId ?? '')) await limitBusinessIds(db, actor.userId)
    return page.save(db, organizationId, edit, actor, features)
  },
}

async function requireBusinessId(
  tx: Transaction,
  { id, type }: OrganizationRow,
  businessId: string,
  actor: Actor,
): Promise<void> {
  if (businessId === '') throw invalidFields({ field: 'businessId', message: 'Anna Y-tunnus' })
  await requireFreeBusinessId(tx, {
    type,
    businessId,
    exceptOrganizationId: id,
    adminUserId: actor.userId,
    field: 'businessId',
    message: 'Tällä Y-tunnuksella on jo organisaatio',
  })
}
