import { z } from 'zod'
import { adminProcedure, router } from '#server/trpc.ts'
import { ExportLink, NamedExport, OrganizationExport, StartExport } from '../organization-export.ts'
import { exportLink } from './export-link.ts'
import { listExports } from './organization-export.access.ts'
import { removeExport } from './remove-export.ts'
import { startExport } from './start-export.ts'

/** What an organisation takes out of the product, for its own admins; super-users have no part in it. */
export const organizationExportRouter = router({
  list: adminProcedure
    .output(OrganizationExport.array())
    .query(({ ctx }) => listExports(ctx.db, ctx.membership.organizationId)),
  /** Wants a fresh proof of identity, as the download does. */
  start: adminProcedure
    .input(StartExport)
    .output(NamedExport)
    .mutation(({ ctx, input }) => startExport(ctx, input)),
  /** A mutation, since it is written down. */
  link: adminProcedure
    .input(NamedExport)
    .output(ExportLink)
    .mutation(({ ctx, input }) => exportLink(ctx, input.exportId)),
  remove: adminProcedure
    .input(NamedExport)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeExport(ctx, input.exportId)
      return {}
    }),
})
export type OrganizationExportRouter = typeof organizationExportRouter
