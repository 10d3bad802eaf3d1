import { z } from 'zod'
import { mayLimitMembers, mayMarkMembers } from '#features/organizations/organizations.policy.ts'
import { Member } from '#features/organizations/organizations.ts'
import { listMembers } from '#features/organizations/server/list-members.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { organizationProcedure, publicProcedure, router, userProcedure, visitorProcedure } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  AcceptInvitation,
  Invitation,
  InvitationPreview,
  LimitChange,
  MarksChange,
  Newcomer,
  NewInvitation,
  OpenedInvitation,
  RoleChange,
  SecondFactorDemand,
} from '../members.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { leaveOrganization, removeMember, setApprovalLimit, setMarks, setRole } from './change-members.ts'
import { demandSecondFactor, secondFactorDemand } from './demand-second-factor.ts'
import { inviteMember, resendInvitation, revokeInvitation } from './invite-member.ts'
import { joinByInvitation } from './join-by-invitation.ts'
import { invitationsForMe, listInvitations, previewInvitation } from './list-invitations.ts'

const Nothing = z.object({})
const named = z.object({ id: Id })

/** What a person does about the own places in organisations. */
export const membersRouter = router({
  /** Takes the caller out; the last admin stays (`precondition: last_admin`). */
  leave: organizationProcedure.output(Nothing).mutation(async ({ ctx, input }) => {
    await leaveOrganization(ctx.db, input.organizationId, ctx.actor)
    return {}
  }),
  invitations: router({
    /** Before signing in: the holder of the mail's link sees what it offers. */
    preview: publicProcedure
      .input(z.object({ token: z.string().max(200) }))
      .output(OpenedInvitation)
      .query(({ ctx, input }) => previewInvitation(ctx, input.token)),
    /** A newcomer's account and place at once; the link proves the address. */
    join: visitorProcedure
      .input(Newcomer.extend({ token: z.string().max(200) }))
      .output(z.object({ organizationId: Id, email: z.string() }))
      .mutation(({ ctx, input }) => joinByInvitation(ctx, input)),
    mine: userProcedure.output(InvitationPreview.array()).query(({ ctx }) => invitationsForMe(ctx)),
    accept: userProcedure
      .input(AcceptInvitation)
      .output(z.object({ organizationId: Id }))
      .mutation(async ({ ctx, input }) => ({ organizationId: await acceptInvitation(ctx, input) })),
  }),
})
export type MembersRouter = typeof membersRouter

const peopleRouter = ({ read, edit, onlyIf }: SettingsAccess) =>
  router({
    list: read.output(Member.array()).query(({ ctx: { db, scope } }) => listMembers(db, scope.organizationId)),
    setRole: edit
      .input(RoleChange)
      .output(Nothing)
      .mutation(async ({ ctx: { db, scope }, input: { userId, role } }) => {
        await setRole(db, scope.organizationId, { userId, role }, scope.actor)
        return {}
      }),
    /** Of a garage's member. */
    setMarks: onlyIf(mayMarkMembers)
      .edit.input(MarksChange)
      .output(Nothing)
      .mutation(async ({ ctx: { db, scope }, input: { userId, installs, bills } }) => {
        await setMarks(db, scope.organizationId, { userId, installs, bills }, scope.actor)
        return {}
      }),
    /** Of a customer's member. */
    setApprovalLimit: onlyIf(mayLimitMembers)
      .edit.input(LimitChange)
      .output(Nothing)
      .mutation(async ({ ctx: { db, scope }, input: { userId, approvalLimitCents } }) => {
        await setApprovalLimit(db, scope.organizationId, { userId, approvalLimitCents }, scope.actor)
        return {}
      }),
    remove: edit
      .input(z.object({ userId: Id }))
      .output(Nothing)
      .mutation(async ({ ctx: { db, scope }, input }) => {
        await removeMember(db, scope.organizationId, input.userId, scope.actor)
        return {}
      }),
  })

const invitationsRouter = ({ read, invite }: SettingsAccess) =>
  router({
    list: read.output(Invitation.array()).query(({ ctx: { db, scope } }) => listInvitations(db, scope.organizationId)),
    create: invite
      .input(NewInvitation)
      .output(named)
      .mutation(async ({ ctx, input: { email, role } }) => ({ id: await inviteMember(ctx, { email, role }) })),
    resend: invite
      .input(named)
      .output(Nothing)
      .mutation(async ({ ctx, input }) => {
        await resendInvitation(ctx, input.id)
        return {}
      }),
    revoke: invite
      .input(named)
      .output(Nothing)
      .mutation(async ({ ctx, input }) => {
        await revokeInvitation(ctx, input.id)
        return {}
      }),
  })

const securityRouter = ({ read, edit }: SettingsAccess) =>
  router({
    get: read
      .output(SecondFactorDemand)
      .query(({ ctx: { db, scope } }) => secondFactorDemand(db, scope.organizationId)),
    demand: edit
      .input(z.object({ demanded: z.boolean() }))
      .output(SecondFactorDemand)
      .mutation(({ ctx, input }) => demandSecondFactor(ctx, ctx.scope, input.demanded)),
  })

/** The settings page of the members and their invitations, for the organisation's own people or for super-users. */
export const membersPages = (access: SettingsAccess) => ({
  members: peopleRouter(access),
  invitations: invitationsRouter(access),
  security: securityRouter(access),
})
export type MembersPages = ReturnType<typeof membersPages>
