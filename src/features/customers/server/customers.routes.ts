import { z } from 'zod'
import { fileName } from '#features/files/server/file-name.ts'
import { mayHandOverCustomer } from '#features/organizations/organizations.policy.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { answerFile } from '#server/http/answer-file.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute } from '#server/http/route.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import type { CustomersAudit } from '../customers.audit.ts'
import { ownCustomer } from './erase-customer.ts'

/**
 * `GET /api/customers/{id}/data.json?organizationId=…`: all that the garage keeps of a customer that it added, as one file to hand to the customer
 * (GDPR, articles 15 and 20). For admins of the garage.
 */
export const customerDataRoute = defineRoute({
  method: 'GET',
  url: '/api/customers/:customerId/data.json',
  access: 'user',
  query: z.object({ organizationId: Id }),
  limit: ({ caller }) => ({ key: `customer-data:${caller.userId}`, max: 60, windowMs: 3_600_000 }),
  async handle(call) {
    const { db, services, params, query, reply } = call
    const ctx = organizationContext(call, query.organizationId)
    const customer = await ownCustomer(db, ctx, params.customerId)
    if (!mayHandOverCustomer(ctx.membership)) throw new AppError('forbidden', 'admin_only')
    const data: Record<string, unknown> = { exportedAt: services.clock().toISOString() }
    for (const { name, read } of services.features.customerData) if (read) data[name] = await read(db, customer.id)
    await transact(db, (tx) =>
      recordAudit<CustomersAudit>(tx, ctx.actor, {
        action: 'customers.copied',
        details: { customerId: customer.id },
        organizationId: ctx.membership.organizationId,
      }),
    )
    return answerFile(reply, {
      name: fileName(`Asiakkaan tiedot ${customer.name}`, 'json'),
      type: 'application/json',
      text: JSON.stringify(data, null, 2),
    })
  },
})
