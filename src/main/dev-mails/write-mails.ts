import { asc, desc, gt } from 'drizzle-orm'
import { noticeMail } from '#features/notifications/server/notice-mail.ts'
import { type NoticePart, partMail } from '#features/notifications/server/notice-part.ts'
import { recipientsOf } from '#features/notifications/server/recipients.ts'
import { renderMailParts } from '#features/notifications/server/render-mail-parts.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import type { Mail } from '#server/delivery/mail/compose-mail.ts'
import type { Listener } from '#server/events/listener.ts'
import { createLog } from '#server/log.ts'
import type { Notice, NoticeText } from '#server/notice.ts'
import type { Services } from '#server/services.ts'

/** How many things one mail lists where several are shown. */
const SEVERAL = 3

export type Written = { what: string; mail: Mail }

/** Brings the database to where the mail is written; taken back with all the rest. */
export type Before = (tx: Transaction) => Promise<unknown>

/** The mails of a notice for the first of these events that it takes: one for that event, and one for several. Nothing is kept. */
export const writeNotice = (
  db: Database,
  notice: Notice,
  { events, before }: { events: readonly unknown[]; before: Before | undefined },
  services: Services,
): Promise<Written[]> =>
  thenForget(db, async (tx) => {
    await before?.(tx)
    const texts = await notice.read(tx, events)
    const written = texts.flatMap((text, index) => (text ? [{ text, event: events[index] }] : []))
    const [first] = written
    const organizationId = first?.text.concerns[0]
    if (!first || !organizationId) return []
    const now = services.clock().toISOString()
    const parts = written.map(({ text, event }) => partOf(notice, text, event, now))
    const [recipient] = (await recipientsOf(tx, { organizationIds: [organizationId] }))(organizationId, notice.group)
    const reader = recipient ?? {
      to: 'esimerkki@example.fi',
      organizationName: 'Esimerkki Oy',
      quietHours: null,
      userId: '00000000-0000-7000-8000-000000000000',
      addressId: null,
      isPersons: false,
    }
    const mailOf = async (some: NoticePart[]): Promise<Mail | null> => {
      const about = { organizationId, userId: null, lastOnline: null }
      const [one, ...more] = await renderMailParts(tx, { parts: some, left: some }, about, services)
      return one ? noticeMail([one, ...more], reader, notice.group, services) : null
    }
    const single = await mailOf(parts.slice(0, 1))
    const grouped = notice.groupWithin > 0 && !notice.writeMail ? Array(SEVERAL).fill(parts[0]) : []
    const several = grouped.length > 0 ? await mailOf(grouped) : null
    return [
      ...(single ? [{ what: 'Yksi tapahtuma', mail: single }] : []),
      ...(several ? [{ what: `${SEVERAL} tapahtumaa samassa viestissä`, mail: several }] : []),
    ]
  })

const partOf = (notice: Notice, text: NoticeText, event: unknown, at: string): NoticePart => ({
  kind: notice.kind,
  at,
  title: text.title,
  weight: notice.weight,
  event,
  previewText: text.metadata.previewText ?? null,
  unlessOnlineMinutes: null,
  mail: text.mail && partMail(text.mail),
})

/** The mails that an account's listeners queue at these events. Nothing is kept. */
export const writeAccountMails = (
  db: Database,
  { name, listeners }: { name: string; listeners: readonly Listener[] },
  { events, before }: { events: readonly unknown[]; before: Before | undefined },
): Promise<Written[]> =>
  writeQueued(db, async (tx) => {
    await before?.(tx)
    const context = { eventId: 0, announcedAt: new Date().toISOString(), attempt: 1, log: createLog('silent') }
    for (const payload of events)
      for (const listener of listeners.filter((one) => one.events.includes(name)))
        await listener.handle(tx, [{ ...context, name, payload }])
  })

/** The mails that this work queues. Nothing is kept. */
export const writeQueued = (db: Database, queue: (tx: Transaction) => Promise<unknown>): Promise<Written[]> =>
  thenForget(db, async (tx) => {
    const [last] = await tx.select({ id: deliveries.id }).from(deliveries).orderBy(desc(deliveries.id)).limit(1)
    await queue(tx)
    const made = await tx
      .select()
      .from(deliveries)
      .where(last ? gt(deliveries.id, last.id) : undefined)
      .orderBy(asc(deliveries.id))
    return made.filter(({ html }) => html !== '').map((mail) => ({ what: mail.to, mail }))
  })

class Forgotten<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('rolled back on purpose')
    this.result = result
  }
}

/** Does the work in a transaction that is always taken back. */
async function thenForget<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  try {
    return await transact(db, async (tx): Promise<never> => {
      throw new Forgotten(await work(tx))
    })
  } catch (error) {
    if (error instanceof Forgotten) return error.result
    throw error
  }
}
