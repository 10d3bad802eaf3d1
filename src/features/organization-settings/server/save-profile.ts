import { eq } from 'drizzle-orm'
import { demandFreeBusinessId } from '#features/organizations/server/free-business-id.ts'
import {
  demandVersion,
  lockOrganization,
  type OrganizationRow,
  organizationById,
} from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { invalidFields } from '#shared/app-error.ts'
import { OrganizationProfile, type ProfileEdit } from '../organization-settings.ts'

const profileOf = ({ latitude, longitude, businessId, ...row }: OrganizationRow): OrganizationProfile => ({
  ...row,
  businessId: businessId ?? '',
  location: latitude === null || longitude === null ? null : { latitude, longitude },
})

export const organizationProfile = async (db: Queryable, organizationId: string): Promise<OrganizationProfile> =>
  profileOf(await organizationById(db, organizationId))

/** Saves the page Organisaation tiedot; another's edit in between is refused with what differs. */
export const saveProfile = (
  db: Database,
  organizationId: string,
  edit: ProfileEdit,
  actor: Actor,
): Promise<OrganizationProfile> =>
  transact(db, async (tx) => {
    const organization = await lockOrganization(tx, organizationId)
    const before = profileOf(organization)
    demandVersion('organization', viewOf(before), edit)
    const { version, location, ...fields } = edit
    const changes = changedFields(before, { ...fields, location })
    if (Object.keys(changes).length === 0) return before
    if (changes.businessId) await demandBusinessId(tx, organization, edit.businessId, actor)
    const [saved] = await tx
      .update(organizations)
      .set({
        ...fields,
        businessId: fields.businessId === '' ? null : fields.businessId,
        latitude: location?.latitude ?? null,
        longitude: location?.longitude ?? null,
        version: version + 1,
      })
      .where(eq(organizations.id, organizationId))
      .returning()
    if (!saved) throw new Error('a locked organisation is gone')
    await recordAudit(tx, actor, {
      action: 'organizations.profile_saved',
      organizationId,
      details: { changed: Object.keys(changes), ...(changes.businessId && { businessId: changes.businessId }) },
    })
    return profileOf(saved)
  })

/** What a refused edit is shown: the fields of the form, nothing else of the row. */
const viewOf = (profile: OrganizationProfile): OrganizationProfile => OrganizationProfile.parse(profile)

async function demandBusinessId(
  tx: Parameters<typeof demandFreeBusinessId>[0],
  { id, type }: OrganizationRow,
  businessId: string,
  actor: Actor,
): Promise<void> {
  if (businessId === '') throw invalidFields({ field: 'businessId', message: 'Anna Y-tunnus' })
  await demandFreeBusinessId(tx, {
    ...{ type, businessId, exceptOrganizationId: id, adminUserId: actor.userId },
    field: 'businessId',
    message: 'Tällä Y-tunnuksella on jo organisaatio',
  })
}
