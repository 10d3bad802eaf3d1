import { z } from 'zod'
import { NewOrganization } from '#features/organizations/organizations.ts'
import { listRefusedMails } from '#server/delivery/inbound-mail/refused-mails.ts'
import { router, superUserActProcedure, superUserProcedure } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  AuditEntry,
  AuditSearch,
  FailedDelivery,
  FailureId,
  OrganizationSearch,
  PlatformNumbers,
  PlatformOrganization,
  PlatformUser,
  pageOf,
  RefusedMail,
  UserSearch,
} from '../management.ts'
import { addOrganization } from './add-organization.ts'
import { failedDeliveries } from './failed-deliveries.ts'
import { findOrganizations } from './find-organizations.ts'
import { findUsers } from './find-users.ts'
import { endSessions, forgetSecondFactor, sendPasswordReset, setDisabled, setSuperUser } from './manage-user.ts'
import { organizationRouter } from './organization.router.ts'
import { platformNumbers } from './platform-numbers.ts'
import { readAudit } from './read-audit.ts'
import { recordOpened } from './record-opened.ts'
import { retryFailure } from './retry-failure.ts'

const Nothing = z.object({})

const usersRouter = router({
  find: superUserProcedure
    .input(UserSearch)
    .output(pageOf(PlatformUser))
    .query(async ({ ctx, input }) => {
      await recordOpened(ctx.db, ctx.actor, { action: 'management.users_opened', details: {} })
      return findUsers(ctx.db, input)
    }),
  setDisabled: superUserActProcedure
    .input(z.object({ userId: Id, disabled: z.boolean() }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await setDisabled(ctx, input)
      return {}
    }),
  setSuperUser: superUserActProcedure
    .input(z.object({ userId: Id, isSuperUser: z.boolean() }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await setSuperUser(ctx, input)
      return {}
    }),
  sendReset: superUserActProcedure
    .input(z.object({ userId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await sendPasswordReset(ctx, input.userId)
      return {}
    }),
  forgetSecondFactor: superUserActProcedure
    .input(z.object({ userId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await forgetSecondFactor(ctx, input.userId)
      return {}
    }),
  endSessions: superUserActProcedure
    .input(z.object({ userId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await endSessions(ctx, input.userId)
      return {}
    }),
})

/**
 * The platform itself, only for super-users; every act leaves an audit row. `src/main/app-router.ts` adds the settings pages of
 * any organisation, made with `platformSettings`.
 */
export const managementRouter = router({
  numbers: superUserProcedure.output(PlatformNumbers).query(({ ctx }) => platformNumbers(ctx.db)),
  failures: superUserProcedure.output(FailedDelivery.array()).query(({ ctx }) => failedDeliveries(ctx.db)),
  retryFailure: superUserProcedure
    .input(FailureId)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await retryFailure(ctx, input)
      return {}
    }),
  refusedMails: superUserProcedure.output(RefusedMail.array()).query(({ ctx }) => listRefusedMails(ctx.db, 50)),
  audit: superUserProcedure
    .input(AuditSearch)
    .output(pageOf(AuditEntry))
    .query(async ({ ctx, input }) => {
      await recordOpened(ctx.db, ctx.actor, { action: 'management.audit_opened', details: {} })
      return readAudit(ctx.db, input)
    }),
  findOrganizations: superUserProcedure
    .input(OrganizationSearch)
    .output(pageOf(PlatformOrganization))
    .query(({ ctx, input }) => findOrganizations(ctx.db, input)),
  addOrganization: superUserProcedure
    .input(NewOrganization)
    .output(z.object({ id: Id }))
    .mutation(async ({ ctx, input }) => ({ id: await addOrganization(ctx, input) })),
  organization: organizationRouter,
  users: usersRouter,
})
export type ManagementRouter = typeof managementRouter
