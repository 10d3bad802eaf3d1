import type { BotProtection } from '#server/bot-protection/bot-protection.ts'
import { challengeRoute } from '#server/bot-protection/challenge-route.ts'
import type { Config } from '#server/config.ts'
import type { HealthProbe } from '#server/db/health-probe.ts'
import { devOutboxRoutes } from '#server/delivery/dev-outbox.ts'
import { inboundMailRoutes } from '#server/delivery/inbound-mail/inbound-mail-routes.ts'
import { twilioRoutes } from '#server/delivery/text-message/twilio-routes.ts'
import { healthRoutes } from '#server/http/health-route.ts'
import type { Route } from '#server/http/route.ts'
import { importRoute } from '#server/import/import-route.ts'
import { importRunRoutes } from '#server/import/import-run-routes.ts'
import type { Job } from '#server/jobs/job.ts'
import { jobsRoute } from '#server/jobs/jobs-route.ts'
import { mapFrameRoutes } from '#server/map/map-frame-route.ts'
import { tokenRoute } from '#server/realtime/token-route.ts'
import type { Transport } from '#server/realtime/transport.ts'
import { devMailsRoutes } from './dev-mails/dev-mails.ts'

/** Plain HTTP routes of the ground itself, which no feature declares. */
export const groundRoutes = (given: {
  config: Pick<Config, 'scheduledJobKey' | 'maps' | 'outboxPage' | 'twilio' | 'inboundMail'>
  health: Pick<HealthProbe, 'ask'>
  transport: Transport
  botProtection: BotProtection
  jobs: readonly Job[]
}): readonly Route[] => [
  ...healthRoutes(given.health),
  challengeRoute(given.botProtection),
  tokenRoute(given.transport),
  jobsRoute({ jobs: given.jobs, key: given.config.scheduledJobKey }),
  importRoute,
  ...importRunRoutes,
  ...mapFrameRoutes(given.config.maps),
  ...twilioRoutes(given.config.twilio),
  ...inboundMailRoutes(given.config.inboundMail),
  ...devOutboxRoutes(given.config.outboxPage),
  ...devMailsRoutes(given.config.outboxPage),
]
