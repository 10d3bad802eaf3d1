import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { testDatabase } from '#test/database.ts'

// Notifications from before notices and deliveries had their tables must still be read afterwards.
const MIGRATION = /deliveries-notices-and-proved-addresses$/

const { pool, options } = await testDatabase({ empty: true })
const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))
const names = readdirSync('migrations').sort()
const index = names.findIndex((name) => MIGRATION.test(name))
const bring = (...some: string[]) => {
  for (const name of some) cpSync(join('migrations', name), join(folder, name), { recursive: true })
  return migrate(options, folder)
}
const rows = async (text: string) => (await pool.query(text)).rows

test('rows of the time before become notices, deliveries and addresses that are not proved', async () => {
  expect(index).toBeGreaterThan(0)
  await bring(...names.slice(0, index))
  await pool.query(`
    insert into users (id, email, name) values ('00000000-0000-7000-8000-000000000001', 'a@example.fi', 'Aino');
    insert into organizations (id, type, name) values ('00000000-0000-7000-8000-000000000002', 'GARAGE', 'Paja');
    insert into notifications (id, organization_id, kind, title, ticket_id, maintenance_book_id, offer_request_id)
      select gen_random_uuid(), '00000000-0000-7000-8000-000000000002', 'x', title, ticket, book, request
      from (values ('huolto', gen_random_uuid(), null::uuid, null::uuid), ('kirja', null, gen_random_uuid(), null),
        ('pyyntö', null, null, gen_random_uuid()), ('muu', null, null, null)) as old(title, ticket, book, request);
    insert into notification_preferences (user_id, event_group, channel, enabled) values
      ('00000000-0000-7000-8000-000000000001', 'TICKETS', 'EMAIL', false),
      ('00000000-0000-7000-8000-000000000001', 'EXTRA_WORK', 'SMS', true);
    insert into organization_notification_addresses (organization_id, event_group, email) values
      ('00000000-0000-7000-8000-000000000002', 'TICKETS', 'huolto@example.fi'),
      ('00000000-0000-7000-8000-000000000002', 'OFFER_REQUESTS', 'huolto@example.fi'),
      ('00000000-0000-7000-8000-000000000002', 'MESSAGES', 'viestit@example.fi');
    insert into sent_messages (id, channel, "to", subject, state) values
      ('00000000-0000-7000-8000-000000000003', 'mail', 'a@example.fi', 'Odottaa', 'queued'),
      ('00000000-0000-7000-8000-000000000004', 'mail', 'a@example.fi', 'Lähti', 'sent');
    insert into outbox_events (name, payload) values ('job.queued',
      '{"name": "mail.send", "payload": {"messageId": "00000000-0000-7000-8000-000000000003"}}')`)
  await bring(...names.slice(index))

  expect(await rows('select title, target_kind, target_id is not null as known from notifications order by 1')).toEqual(
    [
      { title: 'huolto', target_kind: 'ticket', known: true },
      { title: 'kirja', target_kind: 'maintenanceBook', known: true },
      { title: 'muu', target_kind: null, known: false },
      { title: 'pyyntö', target_kind: 'offerRequest', known: true },
    ],
  )
  expect(await rows('select notice_group, channel, enabled from notification_preferences order by 1')).toEqual([
    // reminders belonged to tickets until they became a topic of their own
    { notice_group: 'DUE_DATES', channel: 'mail', enabled: false },
    { notice_group: 'EXTRA_WORK', channel: 'sms', enabled: true },
    // as did their progress
    { notice_group: 'PROGRESS', channel: 'mail', enabled: false },
    { notice_group: 'TICKETS', channel: 'mail', enabled: false },
  ])
  expect(await rows('select email, groups, proved_at from notification_addresses order by 1')).toEqual([
    {
      email: 'huolto@example.fi',
      groups: ['OFFERS', 'OFFER_REQUESTS', 'PICK_UP', 'TICKETS', 'DUE_DATES', 'PROGRESS'],
      proved_at: null,
    },
    { email: 'viestit@example.fi', groups: ['MESSAGES'], proved_at: null },
  ])
  expect(await rows('select subject, state, parts from deliveries order by 1')).toEqual([
    { subject: 'Lähti', state: 'sent', parts: [] },
    { subject: 'Odottaa', state: 'queued', parts: [] },
  ])
  // what had not left yet leaves under the new name of its job
  expect(await rows('select payload from outbox_events')).toEqual([
    {
      payload: {
        name: 'deliveries.send',
        singletonKey: '00000000-0000-7000-8000-000000000003',
        payload: { deliveryId: '00000000-0000-7000-8000-000000000003' },
      },
    },
  ])
})

test('keys, indexes and constraints are those of newly made tables', async () => {
  const found = await rows(`
    select indexname as name from pg_indexes where tablename in ('deliveries', 'notification_preferences')
    union select conname from pg_constraint where conrelid in ('deliveries'::regclass, 'notification_preferences'::regclass)
      and contype <> 'n'
    order by 1`)
  expect(found.map(({ name }) => name)).toEqual([
    'deliveries_group',
    'deliveries_idempotency_key',
    'deliveries_newest',
    'deliveries_outreach',
    'deliveries_outreach_organization',
    'deliveries_outreach_to',
    'deliveries_outreach_user',
    'deliveries_pkey',
    'deliveries_settled',
    'deliveries_texts',
    'deliveries_unsent',
    'deliveries_user',
    'notification_preferences_pkey',
    'notification_preferences_user_id_users_id_fkey',
  ])
})
