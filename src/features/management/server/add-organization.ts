import type { NewOrganization } from '#features/organizations/organizations.ts'
import { requireFreeBusinessId } from '#features/organizations/server/free-business-id.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import type { ManagementAudit } from '../management.audit.ts'

/** Makes an organisation without people; the super-user invites its first admin, and lists a garage when it is ready. */
export const addOrganization = ({ db, actor }: UserContext, given: NewOrganization): Promise<string> =>
  transact(db, async (tx) => {
    const message = 'Tällä Y-tunnuksella on jo organisaatio'
    await requireFreeBusinessId(tx, { ...given, field: 'businessId', message })
    const [made] = await tx
      .insert(organizations)
      .values({ ...given, businessName: given.name })
      .returning({ id: organizations.id })
    if (!made) throw new Error('insert returned no row')
    await recordAudit<ManagementAudit>(tx, actor, {
      action: 'management.organization_added',
      organizationId: made.id,
      details: { type: given.type },
    })
    return made.id
  })
