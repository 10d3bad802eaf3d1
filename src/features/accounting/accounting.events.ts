import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'
import { ACCOUNTING_SYSTEMS, OFF_REASONS } from './accounting.ts'

/** The product stopped a garage's connection; nothing is transferred until an admin sets it right. */
export const accountingSwitchedOff = defineEvent(
  'accounting.switched_off',
  z.object({ garageId: z.string(), system: z.enum(ACCOUNTING_SYSTEMS), reason: z.enum(OFF_REASONS) }),
)
