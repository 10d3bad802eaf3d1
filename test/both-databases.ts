import { globSync, readFileSync } from 'node:fs'

/**
 * The tests that `npm test` runs on PostgreSQL 15 as well as on the embedded 18: one or more of each folder that writes SQL by hand
 * (`test/both-databases.test.ts` names a folder without one), the migrations, and the order of texts and the triggers of search.
 */
export const WITH_SQL_BY_HAND = [
  'src/features/accounting/server/follow-documents.test.ts',
  'src/features/accounts/server/accounts.test.ts',
  'src/features/approval-rules/server/rule-choices.test.ts',
  'src/features/archive/server/list-archive.test.ts',
  'src/features/calendar/server/calendar.test.ts',
  'src/features/chat-pins/server/chat-pins.test.ts',
  'src/features/chats/server/chats.test.ts',
  'src/features/extra-work-links/server/extra-work-links.test.ts',
  'src/features/extra-work/server/extra-work.test.ts',
  'src/features/files/server/files.test.ts',
  'src/features/first-steps/server/first-steps.test.ts',
  'src/features/garages/server/garages.test.ts',
  'src/features/inspections/server/inspections.test.ts',
  'src/features/invoice-bases/server/invoice-bases.test.ts',
  'src/features/line-items/server/line-items.test.ts',
  'src/features/maintenance-books/server/large-books.test.ts',
  'src/features/maintenance-books/server/maintenance-books.test.ts',
  'src/features/notifications/server/notifications.test.ts',
  'src/features/offer-requests/server/list-requests.test.ts',
  'src/features/offer-requests/server/offer-requests.test.ts',
  'src/features/organization-settings/server/organization-settings.test.ts',
  'src/features/organizations/server/organizations.test.ts',
  'src/features/organizations/server/outreach-trust.test.ts',
  'src/features/payers/server/payers.test.ts',
  'src/features/reporting/server/roll-up.test.ts',
  'src/features/search/server/documents.test.ts',
  'src/features/service-plans/server/service-plans.test.ts',
  'src/features/status-links/server/status-links.test.ts',
  'src/features/ticket-drivers/server/ticket-drivers.test.ts',
  'src/features/tickets/server/desk-order.test.ts',
  'src/features/tickets/server/list-tickets.test.ts',
  'src/features/tickets/server/ticket-details.test.ts',
  'src/features/tickets/server/tickets.test.ts',
  'src/features/webhooks/server/make-deliveries.test.ts',
  'src/features/work-times/server/work-times.test.ts',
  'src/main/demo-world.test.ts',
  'src/server/db/migrate.test.ts',
  'src/server/db/shared-connections.test.ts',
  'src/server/delivery/delivery.test.ts',
  'src/server/events/relay.test.ts',
  'src/server/jobs/jobs.test.ts',
  'src/server/outreach/outreach-gate.test.ts',
  'src/server/rate-limit.test.ts',
]

const opensDatabase = (file: string): boolean => /#test\/(database|live-server)\.ts/.test(readFileSync(file, 'utf8'))

/** With TEST_ALL (`npm run test:all`) every test that opens a database. */
export const onBothDatabases = process.env.TEST_ALL
  ? globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).filter(opensDatabase)
  : WITH_SQL_BY_HAND
