import type { FastifyRequest } from 'fastify'
import { isUuid } from '#shared/id.ts'

/** Who asked and for which organisation, only by their ids: what the log has of a request that failed. `apiKeyId` is of a program. */
export type Asker = { userId?: string | undefined; organizationId?: string | undefined; apiKeyId?: string | undefined }

const askers = new WeakMap<FastifyRequest, Asker>()

export const noteAsker = (request: FastifyRequest, asker: Asker): void => void askers.set(request, asker)

/** Without a known caller it is empty. */
export const askerOf = (request: FastifyRequest): Asker => askers.get(request) ?? {}

/** The organisation that an input names; anything else that the caller sent there stays out of the log. */
export function organizationIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('organizationId' in input)) return undefined
  const { organizationId } = input
  return typeof organizationId === 'string' && isUuid(organizationId) ? organizationId : undefined
}
