import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

/** A customer became one of another kind: its prices are shown with VAT or without it from now on. */
export const customerKindChanged = defineEvent('organizations.kind_changed', z.object({ customerId: z.string() }))
