import { mayEditManagedCustomer, mayManagePlatform } from '#features/organizations/organizations.policy.ts'
import { limitBusinessIdsOfFile } from '#features/organizations/server/free-business-id.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Actor, actorOf, membershipIn, requireFreshProof, secondFactorNeeded } from '#server/caller.ts'
import { lockName } from '#server/db/lock-name.ts'
import { batchImporter } from '#server/import/batches.ts'
import type { ImportAsked, ImportScope } from '#server/import/importer.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { CustomerImportAudit } from '../customer-import.audit.ts'
import { customerFile } from './customer-file.ts'
import { CUSTOMER_TITLES } from './customer-headings.ts'
import { registerOf } from './known-customers.ts'
import { beginPlan, outcomeOf, planRow } from './plan-customers.ts'
import { writeCustomers, writeNotes } from './write-customers.ts'

export const MAX_CUSTOMER_ROWS = 30_000

/**
 * The garage whose customers they become: one of the caller's own, or any garage in a super-user's hands. Refusals: `not_found: organization`,
 * `forbidden: garage_only`, and for a super-user those of every act upon others' data.
 */
async function garageScope({ db, services, caller, organizationId, hand }: ImportAsked): Promise<ImportScope> {
  if (hand === 'platform') {
    if (!mayManagePlatform(caller)) throw notFound('organization')
    if (services.superUsersNeedSecondFactor && !caller.hasSecondFactor) throw secondFactorNeeded()
    requireFreshProof(caller)
    const garage = await organizationById(db, organizationId)
    if (garage.type !== 'GARAGE') throw notFound('organization')
    const actor: Actor = { userId: caller.userId, organizationId: null, actingAs: 'super-user' }
    return { organizationId: garage.id, actor }
  }
  const side = membershipIn(caller, organizationId)
  if (!mayEditManagedCustomer(side)) throw new AppError('forbidden', 'garage_only')
  return { organizationId, actor: actorOf(caller, side) }
}

/** Customers with their cars, of a garage; what is known is only filled where it was empty. */
export const customerImporter = batchImporter({
  maxRows: MAX_CUSTOMER_ROWS,
  batchRows: 500,
  scope: garageScope,
  reader: (services) => customerFile(dayInHelsinki(services.clock())),
  nameColumn: CUSTOMER_TITLES.name,
  async world(db, services, { organizationId, actor }, { rows, isLocked }) {
    if (isLocked)
      // two files of one garage go on one after the other
      await lockName(db, `customer-import:${organizationId}`)
    else await limitBusinessIdsOfFile(db, actor.userId, rows.filter(({ row }) => row.customer.businessId !== '').length)
    return beginPlan(await registerOf(db, organizationId, { rows, isLocked }), services.clock())
  },
  plan: planRow,
  outcome: outcomeOf,
  async write(tx, services, { organizationId, actor }, { register }) {
    const now = services.clock()
    await writeCustomers(tx, organizationId, register, now)
    // a super-user acts for a garage, and is no author of its notes
    const userId = actor.actingAs === 'super-user' ? null : actor.userId
    await writeNotes(tx, { garageId: organizationId, userId, now }, register)
  },
  finish: (tx, { organizationId, actor }, { added, updated }) =>
    recordAudit<CustomerImportAudit>(tx, actor, {
      action: 'customers.imported',
      organizationId,
      details: { added, updated },
    }),
})
