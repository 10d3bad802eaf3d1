import { z } from 'zod'
import { Driver, DriverEdit, DriverPage, DriverSearch } from '#features/drivers/drivers.ts'
import { listDrivers, removeDriver, saveDriver } from '#features/drivers/server/edit-drivers.ts'
import { AcceptInvitation, Invitation, InvitationLook, NewInvitation, RoleChange } from '#features/members/members.ts'
import { acceptInvitation } from '#features/members/server/accept-invitation.ts'
import { leaveOrganization, removeMember, setRole } from '#features/members/server/change-members.ts'
import { inviteMember, resendInvitation, revokeInvitation } from '#features/members/server/invite-member.ts'
import { invitationsForMe, listInvitations, lookAtInvitation } from '#features/members/server/list-invitations.ts'
import { Contact, ContactEdit } from '#features/organization-settings/contacts.ts'
import { listContacts, removeContact, saveContact } from '#features/organization-settings/server/edit-contacts.ts'
import { adminProcedure, organizationProcedure, publicProcedure, router, userProcedure } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  demandCustomerScope,
  invitingProcedure,
  settingsEditProcedure,
  settingsProcedure,
} from './settings-procedure.ts'

const Nothing = z.object({})
const named = z.object({ id: Id })

const driversProcedure = settingsProcedure.use(({ ctx, next }) => {
  demandCustomerScope(ctx.scope)
  return next()
})
const driversEditProcedure = settingsEditProcedure.use(({ ctx, next }) => {
  demandCustomerScope(ctx.scope)
  return next()
})

export const contactsRouter = router({
  list: settingsProcedure.output(Contact.array()).query(({ ctx }) => listContacts(ctx.db, ctx.scope.organizationId)),
  save: settingsEditProcedure
    .input(z.object({ contact: ContactEdit }))
    .output(Contact)
    .mutation(({ ctx, input }) => saveContact(ctx.db, ctx.scope.organizationId, input.contact, ctx.scope.actor)),
  remove: settingsEditProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removeContact(ctx.db, ctx.scope.organizationId, input.id, ctx.scope.actor)
      return {}
    }),
})

/** Drivers come in from a spreadsheet by `POST /api/imports/drivers` (`import-drivers.ts`). */
export const driversRouter = router({
  list: driversProcedure
    .input(DriverSearch)
    .output(DriverPage)
    .query(({ ctx, input }) => listDrivers(ctx.db, ctx.scope.organizationId, input)),
  save: driversEditProcedure
    .input(z.object({ driver: DriverEdit }))
    .output(Driver)
    .mutation(({ ctx, input }) => saveDriver(ctx.db, ctx.scope.organizationId, input.driver, ctx.scope.actor)),
  remove: driversEditProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removeDriver(ctx.db, ctx.scope.organizationId, input.id, ctx.scope.actor)
      return {}
    }),
})

export const membersRouter = router({
  setRole: adminProcedure
    .input(RoleChange)
    .output(Nothing)
    .mutation(async ({ ctx, input: { organizationId, ...change } }) => {
      await setRole(ctx.db, organizationId, change, ctx.actor)
      return {}
    }),
  remove: adminProcedure
    .input(z.object({ userId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removeMember(ctx.db, input.organizationId, input.userId, ctx.actor)
      return {}
    }),
  leave: organizationProcedure.output(Nothing).mutation(async ({ ctx, input }) => {
    await leaveOrganization(ctx.db, input.organizationId, ctx.actor)
    return {}
  }),
})

export const invitationsRouter = router({
  list: settingsProcedure
    .output(Invitation.array())
    .query(({ ctx }) => listInvitations(ctx.db, ctx.scope.organizationId)),
  create: invitingProcedure
    .input(NewInvitation)
    .output(named)
    .mutation(async ({ ctx: { db, scope }, input: { email, role } }) => ({
      id: await inviteMember(db, scope.organizationId, { email, role }, scope.actor, scope.onBehalfOf),
    })),
  resend: invitingProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx: { db, scope }, input }) => {
      await resendInvitation(db, scope.organizationId, input.id, scope.actor)
      return {}
    }),
  revoke: invitingProcedure
    .input(named)
    .output(Nothing)
    .mutation(async ({ ctx: { db, scope }, input }) => {
      await revokeInvitation(db, scope.organizationId, input.id, scope.actor)
      return {}
    }),
  /** Before signing in: whoever holds the mail's link sees what it offers. */
  look: publicProcedure
    .input(z.object({ token: z.string().max(200) }))
    .output(InvitationLook)
    .query(({ ctx, input }) => lookAtInvitation(ctx, input.token)),
  mine: userProcedure.output(InvitationLook.array()).query(({ ctx }) => invitationsForMe(ctx)),
  accept: userProcedure
    .input(AcceptInvitation)
    .output(z.object({ organizationId: Id }))
    .mutation(async ({ ctx, input }) => ({ organizationId: await acceptInvitation(ctx, input) })),
})
