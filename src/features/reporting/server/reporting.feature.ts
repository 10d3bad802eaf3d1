import { serverFeature } from '#server/feature.ts'
import { archivedOffRoad } from './archived-off-road.ts'
import { reportFileRoute } from './report-file.ts'
import { reportingRouter } from './reporting.router.ts'
import { rollUpJob } from './roll-up.ts'

/** Figures of an organisation's own work, counted day by day. */
export const reporting = serverFeature({
  name: 'reporting',
  routers: { reporting: reportingRouter },
  routes: [reportFileRoute],
  jobs: [rollUpJob],
  archivedFigures: [archivedOffRoad],
  isolation: () => import('./reporting.isolation.ts'),
})
