import { lockCaller } from '#features/accounts/server/find-user.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { invalidFields } from '#shared/app-error.ts'
import type { CustomerIdentity } from '#shared/customer-identity.ts'
import type { OrganizationsAudit } from '../organizations.audit.ts'
import { type NewOrganization, readNewIdentity } from '../organizations.ts'
import { requireFreeBusinessId, requireFreeVatNumber } from './free-business-id.ts'
import { memberships, organizations } from './organizations.tables.ts'

/** The caller's own organisation, with the caller as its first admin. A garage stays unlisted until a super-user lists it. */
export async function createOrganization({ db, caller, actor }: UserContext, given: NewOrganization): Promise<string> {
  await rateLimit(db, `create-organization:${caller.userId}`, { max: 10, windowMs: 86_400_000 })
  return transact(db, async (tx) => {
    await lockCaller(tx, caller.userId)
    const { type, kind, businessId: typedId, vatNumber, country, ...facts } = given
    const identity = identityOf(given)
    if (identity.businessId !== null)
      await requireFreeBusinessId(tx, {
        type,
        businessId: identity.businessId,
        adminUserId: caller.userId,
        field: 'businessId',
        message: 'Tällä Y-tunnuksella on jo organisaatio. Pyydä kutsu sen pääkäyttäjältä tai korjaamoltasi.',
      })
    await requireFreeVatNumber(tx, {
      vatNumber: identity.vatNumber,
      garageId: null,
      adminUserId: caller.userId,
      field: 'vatNumber',
    })
    const [made] = await tx
      .insert(organizations)
      .values({ type, ...facts, ...identity, businessName: identity.customerKind === 'PERSON' ? '' : given.name })
      .returning({ id: organizations.id })
    if (!made) throw new Error('insert returned no row')
    await tx.insert(memberships).values({ userId: caller.userId, organizationId: made.id, role: 'ADMIN' })
    await recordAudit<OrganizationsAudit>(tx, actor, {
      action: 'organizations.created',
      organizationId: made.id,
      details: { type, ...(type === 'CUSTOMER' && { kind: identity.customerKind }) },
    })
    return made.id
  })
}

/** What identifies a new organisation; the schema has refused what is wrong before. */
export function identityOf(given: NewOrganization): CustomerIdentity {
  const identity = readNewIdentity(given)
  if ('field' in identity) throw invalidFields(identity)
  return identity
}
