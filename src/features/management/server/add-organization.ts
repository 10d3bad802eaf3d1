import type { NewOrganization } from '#features/organizations/organizations.ts'
import { identityOf } from '#features/organizations/server/create-organization.ts'
import { requireFreeBusinessId, requireFreeVatNumber } from '#features/organizations/server/free-business-id.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import type { ManagementAudit } from '../management.audit.ts'

/** Makes an organisation without people; the super-user invites its first admin, and lists a garage when it is ready. */
export const addOrganization = ({ db, actor }: UserContext, given: NewOrganization): Promise<string> =>
  transact(db, async (tx) => {
    const { type, kind, businessId: typedId, vatNumber, country, ...facts } = given
    const identity = identityOf(given)
    if (identity.businessId !== null) {
      const message = 'Tällä Y-tunnuksella on jo organisaatio'
      await requireFreeBusinessId(tx, { type, businessId: identity.businessId, field: 'businessId', message })
    }
    await requireFreeVatNumber(tx, { vatNumber: identity.vatNumber, garageId: null, field: 'vatNumber' })
    const [made] = await tx
      .insert(organizations)
      .values({ type, ...facts, ...identity, businessName: identity.customerKind === 'PERSON' ? '' : given.name })
      .returning({ id: organizations.id })
    if (!made) throw new Error('insert returned no row')
    await recordAudit<ManagementAudit>(tx, actor, {
      action: 'management.organization_added',
      organizationId: made.id,
      details: { type, ...(type === 'CUSTOMER' && { kind: identity.customerKind }) },
    })
    return made.id
  })
