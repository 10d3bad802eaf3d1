import { eq } from 'drizzle-orm'
import { customerKindChanged } from '#features/organizations/organizations.events.ts'
import {
  limitBusinessIds,
  requireFreeBusinessId,
  requireFreeVatNumber,
} from '#features/organizations/server/free-business-id.ts'
import { type OrganizationRow, organizationById } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { settingsPage } from '#features/organizations/server/settings-page.ts'
import type { Actor } from '#server/caller.ts'
import type { Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import { invalidFields } from '#shared/app-error.ts'
import { readIdentity } from '#shared/customer-identity.ts'
import type { SettingsAudit } from '../organization-settings.audit.ts'
import type { OrganizationProfile, ProfileEdit } from '../organization-settings.ts'

/** Field by field: the row has more than its organisation's people may see. */
const profileOf = (row: OrganizationRow): OrganizationProfile => ({
  name: row.name,
  image: row.image,
  type: row.type,
  businessName: row.businessName,
  businessId: row.businessId ?? '',
  customerKind: row.customerKind,
  vatNumber: row.vatNumber,
  country: row.country,
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
    if (IDENTIFYING.some((field) => changes[field])) await requireIdentity(tx, organization, edit, actor)
  },
  async write(tx, { organization, edit, changes }) {
    const { location, businessId, customerKind: _kind, vatNumber: _number, country: _country, ...fields } = edit
    // what was not changed is kept, though it may lack what a new one must have
    const identity = IDENTIFYING.some((field) => changes[field]) && identityOf(organization.type, edit)
    await tx
      .update(organizations)
      .set({
        ...fields,
        ...(identity && !('field' in identity) && identity),
        latitude: location?.latitude ?? null,
        longitude: location?.longitude ?? null,
      })
      .where(eq(organizations.id, organization.id))
    if (changes.customerKind) announce(tx, customerKindChanged, { customerId: organization.id })
  },
  // texts are long: which ones changed is enough, but for what identifies the organisation
  audit: (changes) => ({
    action: 'settings.profile_saved',
    details: {
      changed: Object.keys(changes),
      ...Object.fromEntries(IDENTIFYING.flatMap((field) => (changes[field] ? [[field, changes[field]]] : []))),
    },
  }),
})

/** The page Perustiedot. */
export const profilePage: typeof page = {
  ...page,
  async save(db, organizationId, edit, actor, features) {
    const { businessId, customerKind, vatNumber, country } = await organizationById(db, organizationId)
    // an older client knows no kinds: a business id that it gives to a person makes a company of it
    const kind = edit.customerKind ?? (edit.businessId !== '' && customerKind === 'PERSON' ? 'COMPANY' : customerKind)
    const whole = {
      ...edit,
      customerKind: kind,
      vatNumber: edit.vatNumber ?? vatNumber,
      country: edit.country ?? country,
    }
    if (whole.businessId !== (businessId ?? '') || whole.vatNumber !== vatNumber)
      await limitBusinessIds(db, actor.userId)
    return page.save(db, organizationId, whole, actor, features)
  },
}

const IDENTIFYING = ['customerKind', 'businessId', 'vatNumber', 'country'] as const

/** A garage is a company with any kind that is sent. */
const identityOf = (type: OrganizationRow['type'], { customerKind, businessId, vatNumber, country }: ProfileEdit) =>
  readIdentity({ kind: type === 'GARAGE' ? 'COMPANY' : customerKind, businessId, vatNumber, country })

async function requireIdentity(
  tx: Transaction,
  { id, type, managedByGarageId }: OrganizationRow,
  edit: ProfileEdit,
  { userId: adminUserId }: Actor,
): Promise<void> {
  const identity = identityOf(type, edit)
  if ('field' in identity) throw invalidFields(identity)
  const { businessId, vatNumber } = identity
  const of = { exceptOrganizationId: id, adminUserId }
  if (businessId !== null) {
    const message = 'Tällä Y-tunnuksella on jo organisaatio'
    await requireFreeBusinessId(tx, { ...of, type, businessId, field: 'businessId', message })
  }
  await requireFreeVatNumber(tx, { ...of, vatNumber, garageId: managedByGarageId, field: 'vatNumber' })
}
