import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../inspections.failures.ts'
import { inspectionsOfCustomer } from './customer-data.ts'
import { findingsOfArchived } from './findings-of-archived.ts'
import { INSPECTION_FILES, mayReadInspection } from './inspection-files.ts'
import { inspectionsExported } from './inspections.exported.ts'
import { inspectionsPages, inspectionsRouter } from './inspections.router.ts'
import { inspectionsRoutes } from './inspections.routes.ts'
import { inspections as table } from './inspections.tables.ts'
import { searchedInspections } from './searched-inspections.ts'
import { waitingFindings } from './waiting-findings.ts'

/** What a garage finds on a car, point by point, and what becomes of it. */
export const inspections = serverFeature({
  name: 'inspections',
  routers: { inspections: inspectionsRouter },
  settings: inspectionsPages,
  routes: inspectionsRoutes,
  isolation: () => import('./inspections.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  fileAccess: { [INSPECTION_FILES]: mayReadInspection },
  waiting: [waitingFindings],
  searchedWords: [searchedInspections],
  archivedFigures: [findingsOfArchived],
  customerMerge: [{ columns: [table.customerId] }],
  customerData: [inspectionsOfCustomer],
  exported: inspectionsExported,
})
