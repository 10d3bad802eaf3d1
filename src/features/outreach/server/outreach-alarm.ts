import { z } from 'zod'
import { superUserAddresses } from '#features/accounts/server/super-users.ts'
import { namesOfOrganizations } from '#features/organizations/server/names-of-organizations.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { defineJob } from '#server/jobs/job.ts'
import { dailyAllowance, isYoung } from '#server/outreach/daily-allowance.ts'
import { ownAllowances, refusedOrganizations, sentByChannel, sentByOrganizations } from '#server/outreach/day-sums.ts'
import { trustOf } from '#server/outreach/trust.ts'
import { countHit } from '#server/rate-limit.ts'
import type { Services } from '#server/services.ts'

const DAY_MS = 86_400_000
/** Of its allowance, of an organisation that is young. */
const MUCH = 0.8
const MANY_REFUSED = 10
/** More than ever send on one day are looked at, and alarmed of at once. */
const LOOKED_AT = 1000

type Alarm = { cause: 'young' | 'refused' | 'platform'; organizationId: string | null; count: number; of: number }

/**
 * Looks for abuse of messages to people without an account: a young organisation that used up most of its allowance, one that is
 * refused again and again, or more text messages of all than is usual. All super-users are notified, once a day of each.
 */
export const outreachAlarm = defineJob({
  name: 'outreach.alarm',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  async handle(_, { db, services, log, signal }) {
    for (const alarm of [
      ...(await tooManyTexts(db, services)),
      ...(await youngSenders(db, services)),
      ...(await refusedSenders(db)),
    ]) {
      if (signal.aborted) return
      if (await raise(db, services, alarm)) log.warn({ ...alarm }, 'security: outreach_alarm')
    }
  },
})

async function tooManyTexts(db: Queryable, { textsAlarm }: Services): Promise<Alarm[]> {
  const sent = await sentByChannel(db)
  const count = (sent.get('sms') ?? 0) + (sent.get('whatsapp') ?? 0)
  return count > textsAlarm ? [{ cause: 'platform', organizationId: null, count, of: textsAlarm }] : []
}

async function youngSenders(db: Queryable, services: Services): Promise<Alarm[]> {
  const sent = await sentByOrganizations(db, LOOKED_AT)
  const ids = [...sent.keys()]
  const trust = await trustOf(db, services, ids)
  const own = new Map((await ownAllowances(db, ids)).map((one) => [one.organizationId, one.messagesPerDay]))
  return [...sent].flatMap(([organizationId, count]) => {
    const of = own.get(organizationId) ?? dailyAllowance(trust(organizationId))
    return isYoung(trust(organizationId)) && count >= MUCH * of
      ? [{ cause: 'young' as const, organizationId, count, of }]
      : []
  })
}

async function refusedSenders(db: Queryable): Promise<Alarm[]> {
  const refused = await refusedOrganizations(db, LOOKED_AT)
  return [...refused].flatMap(([organizationId, count]) =>
    count >= MANY_REFUSED ? [{ cause: 'refused' as const, organizationId, count, of: MANY_REFUSED }] : [],
  )
}

/** False when it was raised within a day. */
const raise = (db: Database, services: Services, alarm: Alarm): Promise<boolean> =>
  transact(db, async (tx) => {
    const key = `outreach-alarm:${alarm.cause}:${alarm.organizationId ?? 'all'}`
    if ((await countHit(tx, key, { max: 1, windowMs: DAY_MS })) !== null) return false
    const names = alarm.organizationId ? await namesOfOrganizations(tx, [alarm.organizationId]) : new Map()
    const said = wordsOf(alarm, names.get(alarm.organizationId ?? '') ?? 'Poistettu organisaatio')
    for (const to of await superUserAddresses(tx))
      await queueMail(
        tx,
        composeMail({
          to,
          subject: 'Hälytys: viestit ulkopuolisille',
          paragraphs: [said, 'Katso, kenelle viestejä lähtee, ja estä lähettäjä tarvittaessa.'],
          action: { label: 'Avaa viestit ulkopuolisille', url: `${services.publicUrl}/app/manage/outreach` },
          footer:
            'Sait tämän viestin, koska olet Huoltosillan superkäyttäjä. Samasta syystä lähtee yksi viesti päivässä.',
        }),
      )
    return true
  })

function wordsOf({ cause, count, of }: Alarm, name: string): string {
  switch (cause) {
    case 'young':
      return `${name} on alle kuukauden ikäinen ja lähetti vuorokaudessa ${count} viestiä ulkopuolisille. Raja on ${of}.`
    case 'refused':
      return `${name} yritti lähettää viestejä ulkopuolisille, ja ${count} niistä estettiin vuorokauden aikana.`
    case 'platform':
      return `Koko palvelusta lähti vuorokaudessa ${count} tekstiviestiä ja WhatsApp-viestiä ulkopuolisille. Hälytysraja on ${of}.`
  }
}
