import { z } from 'zod'
import { staleRead } from '#server/db/replica.ts'
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
    .query(({ ctx, input }) => staleRead(ctx, (reading) => readReport(reading, input))),
  list: organizationProcedure
    .input(AskReportList)
    .output(ReportListPage)
    .query(({ ctx, input }) => staleRead(ctx, (reading) => readReportList(reading, input))),
  inspections: garageProcedure
    .input(AskReport)
    .output(InspectionFigures)
    .query(({ ctx, input }) => staleRead(ctx, (reading) => inspectionFigures(reading, input))),
  usage: superUserProcedure
    .input(AskUsage)
    .output(UsagePage)
    .query(({ ctx, input }) => staleRead(ctx, (reading) => usagePage(reading, input))),
  usageFile: superUserProcedure
    .input(AskUsage.omit({ page: true }))
    .output(z.object({ name: z.string(), text: z.string() }))
    .query(({ ctx, input }) => staleRead(ctx, (reading) => usageFile(reading, input))),
})
export type ReportingRouter = typeof reportingRouter
