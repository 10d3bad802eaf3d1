import type { Queryable } from '#server/db/database.ts'
import { approvalRules } from './approval-rules.tables.ts'

type Given = Partial<typeof approvalRules.$inferInsert> & { organizationId: string }

/** A rule that is on, up to 300 €. */
export async function makeApprovalRule(db: Queryable, given: Given): Promise<typeof approvalRules.$inferSelect> {
  const [made] = await db
    .insert(approvalRules)
    .values({ name: 'Alle 300 €', upToCents: 30_000, isOn: true, ...given })
    .returning()
  if (!made) throw new Error('the rule was not made')
  return made
}
