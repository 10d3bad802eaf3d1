import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contributionsOf } from '#server/feature.ts'
import { testDatabase } from '#test/database.ts'
import { serverFeatures } from './server-features.ts'

const { pool } = await testDatabase()
const { exported } = contributionsOf(serverFeatures)

/** Tables of organisations that no organisation takes out, and why. */
const LEFT_OUT = {
  booking_drafts: 'of visitors, deleted after a day',
  chat_reads: 'of each person: how far they have read',
  deliveries: 'the queue of what leaves, of the platform',
  files: 'listed and copied by organization-export itself',
  import_runs: 'what was imported is exported itself',
  inbound_mails: 'the queue of what arrives, of the platform',
  invoice_counters: 'the next number',
  invoiced_books: 'what a cancelled document puts back; document_books says what each was made of',
  invoiced_tickets: 'which document holds now; document_tickets says what each was made of',
  notification_read_marks: 'of each person: what they have read',
  notification_reads: 'of each person: what they have read',
  organization_exports: 'this export and those before it',
  organization_notification_settings: 'only the version of a page',
  organization_platform_settings: 'the platform’s own notes and fees',
  outreach_allowances: 'the platform’s own',
  put_away_first_steps: 'what a list of steps remembers',
  ready_acts: 'by which a retry is recognised',
  realtime_last_seen: 'who is online',
  realtime_presence: 'who is online',
  report_days: 'computed of what is exported',
  report_marks: 'computed of what is exported',
  report_months: 'computed of what is exported',
  report_parts: 'computed of what is exported',
  report_states: 'computed of what is exported',
  review_totals: 'computed of what is exported',
  search_documents: 'computed of what is exported',
  search_words: 'computed of what is exported',
  service_lines: 'which line a chosen service became, for the next change of the choice',
  signed_links: 'secrets of those who hold the links',
  ticket_acts: 'by which an act is undone for some seconds',
  ticket_counters: 'the next number',
  ticket_unread_messages: 'what is unread now',
  webhook_deliveries: 'a log of 30 days of what is exported',
  work_time_acts: 'by which an act is undone for some seconds',
}

test('every table of an organisation is exported, or is known to be left out', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    with recursive tenant as (
      select 'organizations'::regclass::oid as oid
      union
      select c.conrelid from pg_constraint c join tenant on c.confrelid = tenant.oid where c.contype = 'f')
    select oid::regclass::text as name from tenant
    union
    select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and a.attname in ('organization_id', 'garage_id', 'customer_id')`)
  const read = exported.flatMap(({ tables }) => tables.map(getTableName)).filter((name) => name !== 'users')
  const known = new Set([...read, ...Object.keys(LEFT_OUT)])
  expect([...known].sort()).toEqual(rows.map(({ name }) => name).sort())
  expect(read.filter((name) => Object.hasOwn(LEFT_OUT, name))).toEqual([])
})

test('kinds have names of their own, and none says by what a person or a program would be let in', () => {
  const names = exported.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name))).toEqual([])
  const columns = exported.flatMap(({ name, sides, columns: of }) =>
    sides.flatMap((side) => of(side).map((column) => `${name}.${column}`)),
  )
  expect(columns.filter((column) => !/\.[a-z]+([A-Z][A-Za-z]*)*$/.test(column))).toEqual([])
  expect(
    columns.filter((column) => /secret|token|sealed|requestKey|hash$|prefix|linkId|deliveryId/i.test(column)),
  ).toEqual([
    // what the book's check reads: no secret
    'maintenanceBookEntries.hash',
    'maintenanceBookEntries.hash',
  ])
})

test('what is a garage’s own is not offered to a customer, nor the other way round', () => {
  const only = (side: 'GARAGE' | 'CUSTOMER') =>
    exported.filter(({ sides }) => sides.length === 1 && sides[0] === side).map(({ name }) => name)
  expect(only('GARAGE')).toEqual(
    expect.arrayContaining([
      'absences',
      'cashCounts',
      'customerNotes',
      'customerPrices',
      'payers',
      'permits',
      'workTimes',
    ]),
  )
  expect(only('CUSTOMER')).toEqual(expect.arrayContaining(['approvalRules', 'askedGarages', 'askedPermits', 'drivers']))
})
