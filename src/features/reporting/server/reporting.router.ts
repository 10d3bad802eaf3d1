import { organizationProcedure, router } from '#server/trpc.ts'
import { AskReport, Report } from '../reporting.ts'
import { readReport } from './report-of.ts'

export const reportingRouter = router({
  report: organizationProcedure
    .input(AskReport)
    .output(Report)
    .query(({ ctx, input }) => readReport(ctx, input)),
})
export type ReportingRouter = typeof reportingRouter
