import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { createMailer } from '#server/delivery/mail/mailer.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { queueText } from '#server/delivery/queue-text.ts'
import { sendDeliveryJob } from '#server/delivery/send-delivery.ts'
import { textChannels } from '#server/delivery/text-message/text-channels.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { smtpServer } from '#test/smtp-server.ts'
import { twilioServer } from '#test/twilio-server.ts'

// Source specification, section 5: mail mode true, log or false (default false); SMS and WhatsApp flags true or false (default
// false); a development e-mail address (default empty).

const { db, pool } = await testDatabase()
const [smtp, twilio] = [await smtpServer(), await twilioServer()]
beforeEach(() => pool.query('delete from deliveries; delete from outbox_events'))

const settings = (given: Record<string, string>): Record<string, string> => ({
  NODE_ENV: 'development',
  DATABASE_URL: 'embedded:postgres',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 's'.repeat(40),
  SCHEDULED_JOB_KEY: 'k'.repeat(40),
  ...Object.fromEntries(
    [
      'TURNSTILE_SECRET_KEY',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'GOOGLE_CLOUD_STORAGE_BUCKET',
      'GOOGLE_CLOUD_KEY_FILE',
      'MAIL_API_KEY',
      'CONTACT_MAIL_RECIPIENT',
      'ABLY_SERVER_KEY',
      'EXTERNAL_SERVICE_BASE_URL',
      'EXTERNAL_SERVICE_API_KEY',
      'PUBLIC_ABLY_CLIENT_KEY',
      'PUBLIC_MAPS_KEY',
      'PUBLIC_MAPS_MAP_ID',
      'PUBLIC_BOT_PROTECTION_SITE_KEY',
    ].map((name) => [name, 'embedded']),
  ),
  MAIL_DEFAULT_SENDER: 'Huoltosilta <posti@example.fi>',
  MAIL_SMTP_URL: smtp.url,
  TWILIO_SMS_NUMBER: '+358401112222',
  TWILIO_WHATSAPP_NUMBER: '+358401113333',
  TWILIO_ACCOUNT_SID: twilio.account.accountSid,
  TWILIO_AUTH_TOKEN: twilio.account.authToken,
  TWILIO_NOTIFICATION_TEMPLATE_ID: 'HX0',
  TWILIO_API_BASE_URL: twilio.apiBaseUrl,
  ...given,
})

/** One mail, one SMS and one WhatsApp message leave under these settings: the recipients of each, what was logged, and what is kept. */
async function leave(given: Record<string, string>) {
  smtp.received.length = 0
  twilio.taken.length = 0
  const config = readConfig(settings(given))
  const logged: unknown[] = []
  const mailer = createMailer(config.mail, { info: (detail) => void logged.push(detail) })
  const channels = [mailer, ...textChannels(config)]
  await transact(db, async (tx) => {
    await queueMail(tx, { to: 'aino@example.fi', subject: 'Auto on valmis', html: '<p>Hei</p>', text: 'Hei' })
    for (const channel of ['sms', 'whatsapp'] as const)
      await queueText(
        tx,
        testServices(),
        {
          channel,
          to: '+358405556666',
          text: 'Auto on valmis',
          idempotencyKey: randomUUID(),
          target: { kind: 'ticket', id: randomUUID() },
          organizationId: randomUUID(),
          senderOrganizationId: randomUUID(),
          senderUserId: null,
        },
        'refuse',
      )
  })
  for (const { id, channel } of await db.select().from(deliveries)) {
    const job = sendDeliveryJob(channel, () => Promise.reject(new Error('nothing is held')))
    await job.run({ deliveryId: id }, jobContext(db, { services: testServices({ channels }) }))
  }
  mailer.stop()
  const [mail] = (await db.select().from(deliveries)).filter(({ channel }) => channel === 'mail')
  return {
    mails: smtp.received.map(({ to, raw }) => [to.join(), /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()]),
    texts: twilio.taken.map(({ fields }) => fields.From).sort(),
    logged: logged.length,
    kept: mail?.text,
    state: mail?.state,
  }
}

const toAino = [['aino@example.fi', 'Auto on valmis']]
const nothing = { mails: [], texts: [], logged: 0, kept: 'Hei', state: 'sent' }
const [sms, whatsapp] = ['+358401112222', 'whatsapp:+358401113333']

describe('development', () => {
  test.each([
    ['nothing is said', {}, nothing],
    ['DEV_MAIL=false', { DEV_MAIL: 'false' }, nothing],
    ['DEV_MAIL=log', { DEV_MAIL: 'log' }, { ...nothing, logged: 1 }],
    ['DEV_MAIL=true', { DEV_MAIL: 'true' }, { ...nothing, mails: toAino, kept: '' }],
    [
      'DEV_MAIL=true with DEV_EMAIL',
      { DEV_MAIL: 'true', DEV_EMAIL: 'kehittaja@example.fi' },
      { ...nothing, mails: [['kehittaja@example.fi', '[aino@example.fi] Auto on valmis']], kept: '' },
    ],
    ['DEV_EMAIL only', { DEV_EMAIL: 'kehittaja@example.fi' }, nothing],
    ['DEV_SMS=true', { DEV_SMS: 'true' }, { ...nothing, texts: [sms] }],
    ['DEV_WHATSAPP=true', { DEV_WHATSAPP: 'true' }, { ...nothing, texts: [whatsapp] }],
    ['both flags', { DEV_SMS: 'true', DEV_WHATSAPP: 'true' }, { ...nothing, texts: [sms, whatsapp] }],
    ['both flags false', { DEV_SMS: 'false', DEV_WHATSAPP: 'false' }, nothing],
  ])('with %s exactly that leaves', async (_what, given, expected) => {
    expect(await leave(given)).toEqual(expected)
  })
})
