import { z } from 'zod'
import { garageProcedure, organizationProcedure, router, superUserProcedure } from '#server/trpc.ts'
import { AskReportList, ReportListPage } from '../report-list.ts'
import { AskReport, InspectionFigures, Report } from '../reporting.ts'
import { AskUsage, UsagePage } from '../usage.ts'
import { inspectionFigures } from './read-inspections.ts'
import { readReportList } from './read-list.ts'
import { readReport } from './report-of.ts'
import { usageFile } from './usage-file.ts'
import { usagePage } from './usage-of-garages.ts'

export const reportingRouter = router({
  report: organizationProcedure
    .input(AskReport)
    .output(Report)
    .query(({ ctx, input }) => readReport(ctx, input)),
  list: organizationProcedure
    .input(AskReportList)
    .output(ReportListPage)
    .query(({ ctx, input }) => readReportList(ctx, input)),
  inspections: garageProcedure
    .input(AskReport)
    .output(InspectionFigures)
    .query(({ ctx, input }) => inspectionFigures(ctx, input)),
  usage: superUserProcedure
    .input(AskUsage)
    .output(UsagePage)
    .query(({ ctx, input }) => usagePage(ctx, input)),
  usageFile: superUserProcedure
    .input(AskUsage.omit({ page: true }))
    .output(z.object({ name: z.string(), text: z.string() }))
    .query(({ ctx, input }) => usageFile(ctx, input)),
})
export type ReportingRouter = typeof reportingRouter
