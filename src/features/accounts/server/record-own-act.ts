import { type Act, recordAudit } from '#server/audit/record-audit.ts'
import type { Transaction } from '#server/db/database.ts'
import type { AccountsAudit } from '../accounts.audit.ts'

/** Writes down what a person did to the own account. */
export const recordOwnAct = (tx: Transaction, userId: string, act: Act<AccountsAudit>): Promise<void> =>
  recordAudit<AccountsAudit>(tx, { userId, organizationId: null, actingAs: 'user' }, { ...act, userId })
