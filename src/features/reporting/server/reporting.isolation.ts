import { aboutPlatform, type Isolation, ownList } from '#server/isolation.ts'
import { REPORT_TABLES } from '../reporting.ts'
import type { ReportingRouter } from './reporting.router.ts'

const days = { from: '2026-10-01', to: '2026-11-23' }

export const isolation: Isolation<{ reporting: ReportingRouter }> = {
  routes: {
    'GET /api/reporting/report.csv': {
      about: 'organization',
      requests: (id) =>
        REPORT_TABLES.map((table) => ({
          url: `/api/reporting/report.csv?${new URLSearchParams({ organizationId: id('garageId'), table, ...days })}`,
        })),
    },
  },
  cases: {
    reporting: {
      report: ownList('both', days),
      list: ownList('both', { ...days, list: 'ticketsOut' }),
      inspections: ownList('garage', days),
      usage: aboutPlatform('super-users see how all garages are used', { month: '2026-10' }),
      usageFile: aboutPlatform('super-users see how all garages are used', { month: '2026-10' }),
    },
  },
}
