import { featureApi } from '#web/api.ts'
import type { ReportingRouter } from '../server/reporting.router.ts'

export const reportingApi = featureApi<ReportingRouter>('reporting')
