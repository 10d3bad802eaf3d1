import { z } from 'zod'
import { NewOrganization } from '#features/organizations/organizations.ts'
import { listRefusedMails } from '#server/inbound-mail/refused-mails.ts'
import { router, superUserProcedure } from '#server/trpc.ts'
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
import { endSessions, sendPasswordReset, setDisabled, setSuperUser } from './manage-user.ts'
import { organizationRouter } from './organization.router.ts'
import { platformNumbers } from './platform-numbers.ts'
import { readAudit } from './read-audit.ts'
import { retryFailure } from './retry-failure.ts'

const Nothing = z.object({})

const usersRouter = router({
  find: superUserProcedure
    .input(UserSearch)
    .output(pageOf(PlatformUser))
    .query(({ ctx, input }) => findUsers(ctx.db, input)),
  setDisabled: superUserProcedure
    .input(z.object({ userId: Id, disabled: z.boolean() }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await setDisabled(ctx, input)
      return {}
    }),
  setSuperUser: superUserProcedure
    .input(z.object({ userId: Id, isSuperUser: z.boolean() }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await setSuperUser(ctx, input)
      return {}
    }),
  sendReset: superUserProcedure
    .input(z.object({ userId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await sendPasswordReset(ctx, input.userId)
      return {}
    }),
  endSessions: superUserProcedure
    .input(z.object({ userId: Id }))
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await endSessions(ctx, input.userId)
      return {}
    }),
})

/**
 * The platform itself, for super-users alone; every act leaves an audit row. `src/main/app-router.ts` adds the settings pages of
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
    .query(({ ctx, input }) => readAudit(ctx.db, input)),
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
