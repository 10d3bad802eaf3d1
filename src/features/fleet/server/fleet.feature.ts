import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import { endDueService } from './end-due-service.ts'
import { fleetRouter } from './fleet.router.ts'
import { fleetFileRoute } from './fleet-file.ts'
import { remindDueJob } from './remind-due.ts'
import { waitingInspections } from './waiting-inspections.ts'

/** A customer's cars with where they are, and one car's life. */
export const fleet = serverFeature({
  name: 'fleet',
  routers: { fleet: fleetRouter },
  routes: [fleetFileRoute],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  listeners: () => [endDueService],
  jobs: [remindDueJob],
  waiting: [waitingInspections],
  isolation: () => import('./fleet.isolation.ts'),
})
