import { z } from 'zod'
import { customerProcedure, garageAdminProcedure, publicProcedure, router, visitorProcedure } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  GarageInvitation,
  InvitedNewcomer,
  LinkToken,
  NewGarageInvitation,
  OpenedGarageInvitation,
} from '../garage-invitations.ts'
import { acceptGarageInvitation } from './accept-garage-invitation.ts'
import { inviteGarage, resendGarageInvitation, withdrawGarageInvitation } from './invite-garage.ts'
import { listGarageInvitations } from './list-garage-invitations.ts'
import { openGarageInvitation, registerInvited } from './open-garage-invitation.ts'

const Nothing = z.object({})

export const garageInvitationsRouter = router({
  list: customerProcedure.output(GarageInvitation.array()).query(({ ctx }) => listGarageInvitations(ctx)),
  invite: customerProcedure
    .meta({ reachesOthers: true })
    .input(z.object({ invitation: NewGarageInvitation }))
    .output(z.object({ id: Id }))
    .mutation(async ({ ctx, input }) => ({ id: await inviteGarage(ctx, input.invitation) })),
  resend: customerProcedure
    .meta({ reachesOthers: true })
    .input(z.object({ invitationId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await resendGarageInvitation(ctx, input.invitationId)
      return {}
    }),
  withdraw: customerProcedure
    .input(z.object({ invitationId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await withdrawGarageInvitation(ctx, input.invitationId)
      return {}
    }),
  /** Before signing in: the holder of the mail's link sees what it offers. */
  open: publicProcedure
    .input(z.object({ token: LinkToken }))
    .output(OpenedGarageInvitation)
    .query(({ ctx, input }) => openGarageInvitation(ctx, input.token)),
  /** A newcomer's account; the link proves the address. */
  register: visitorProcedure
    .input(InvitedNewcomer)
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) => registerInvited(ctx, input)),
  accept: garageAdminProcedure
    .meta({ reachesOthers: true })
    .input(z.object({ token: LinkToken }))
    .output(z.object({ customerId: Id }))
    .mutation(async ({ ctx, input }) => ({ customerId: await acceptGarageInvitation(ctx, input.token) })),
})
export type GarageInvitationsRouter = typeof garageInvitationsRouter
