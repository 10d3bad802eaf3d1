import type { FastifyRequest } from 'fastify'
import { actorOf, type Caller, membershipIn } from '../caller.ts'
import type { OrganizationContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Services } from '../services.ts'

type Call = { db: Database; services: Services; caller: Caller; request: FastifyRequest; signal: AbortSignal }

/** What `organizationProcedure` gives a procedure, for a plain route: `not_found: organization` unless the caller is a member of it. */
export function organizationContext(
  { db, services, caller, request, signal }: Call,
  organizationId: string,
): OrganizationContext {
  const membership = membershipIn(caller, organizationId)
  const { id: requestId, ip } = request
  return { db, services, caller, membership, actor: actorOf(caller, membership), requestId, ip, signal }
}
