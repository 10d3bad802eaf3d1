import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { OFF_REASONS } from './webhooks.ts'

/** The product switched an organisation's address off; nothing is sent there until an admin switches it on. */
export const webhookSwitchedOff = defineEvent(
  'webhooks.switched_off',
  z.object({ endpointId: z.string(), organizationId: z.string(), name: z.string(), reason: z.enum(OFF_REASONS) }),
)
