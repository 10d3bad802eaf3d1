import { z } from 'zod'
import { organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { ExtraWorkLinks, Recipient, ResendLink, RevokeLink, SendLink } from '../extra-work-links.ts'
import { linkRecipients, linksOfTicket } from './links-of-ticket.ts'
import { resendLink, revokeLink, sendLink } from './send-link.ts'

const Nothing = z.object({})

export const extraWorkLinksRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(ExtraWorkLinks)
    .query(({ ctx, input }) => linksOfTicket(ctx, input.ticketId)),
  recipients: organizationProcedure
    .input(z.object({ extraWorkId: Id }))
    .output(Recipient.array())
    .query(({ ctx, input }) => linkRecipients(ctx, input.extraWorkId)),
  send: organizationProcedure
    .meta({ reachesOthers: true })
    .input(SendLink)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => sendLink(ctx, input)),
  resend: organizationProcedure
    .meta({ reachesOthers: true })
    .input(ResendLink)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await resendLink(ctx, input)
      return {}
    }),
  revoke: organizationProcedure
    .input(RevokeLink)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await revokeLink(ctx, input)
      return {}
    }),
})
export type ExtraWorkLinksRouter = typeof extraWorkLinksRouter
