import { z } from 'zod'
import { billingProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  IntakeFollower,
  ResendStatusLink,
  RevokeStatusLink,
  SendReceipt,
  SendStatusLink,
  StatusLinks,
  StatusReceivers,
} from '../status-links.ts'
import { intakeFollower } from './intake-follower.ts'
import { sendReceipt } from './send-receipt.ts'
import { resendStatusLink, revokeStatusLink, sendStatusLink } from './send-status-link.ts'
import { statusLinksOfTicket, statusReceivers } from './status-links-of-ticket.ts'

const Nothing = z.object({})

export const statusLinksRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(StatusLinks)
    .query(({ ctx, input }) => statusLinksOfTicket(ctx, input.ticketId)),
  receivers: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(StatusReceivers)
    .query(({ ctx, input }) => statusReceivers(ctx, input.ticketId)),
  atIntake: garageProcedure
    .input(z.object({ customerId: Id.nullable() }))
    .output(IntakeFollower)
    .query(({ ctx, input }) => intakeFollower(ctx, input.customerId)),
  send: organizationProcedure
    .meta({ reachesOthers: true })
    .input(SendStatusLink)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => sendStatusLink(ctx, input)),
  sendReceipt: billingProcedure
    .meta({ reachesOthers: true })
    .input(SendReceipt)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => sendReceipt(ctx, input)),
  resend: organizationProcedure
    .meta({ reachesOthers: true })
    .input(ResendStatusLink)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await resendStatusLink(ctx, input)
      return {}
    }),
  revoke: organizationProcedure
    .input(RevokeStatusLink)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await revokeStatusLink(ctx, input)
      return {}
    }),
})
export type StatusLinksRouter = typeof statusLinksRouter
