import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

/** An export was made, or it could not be made. */
export const organizationExportEnded = defineEvent(
  'organization-export.ended',
  z.object({ exportId: z.string(), organizationId: z.string(), isMade: z.boolean() }),
)
