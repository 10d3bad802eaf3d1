import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

const member = z.object({ organizationId: z.string(), userId: z.string(), actorUserId: z.string() })

export const roleChanged = defineEvent(
  'organizations.role_changed',
  member.extend({ role: z.enum(['ADMIN', 'MEMBER']) }),
)
/** Removed by an admin, or left by oneself: then the actor is the user. */
export const memberRemoved = defineEvent('organizations.member_removed', member)
