import type { Transaction } from '#server/db/database.ts'
import type { MailReader, Notice, NoticeMail, NoticeMessage, NoticeText } from '#server/notice.ts'
import type { DomainEvent } from '#shared/domain-event.ts'
import { NOTICE_CHANNELS, type NoticeChannel, type NoticeGroup } from '#shared/notice.ts'

/** Changes of one thing within a minute become one mail. */
const GROUP_WITHIN_SECONDS = 60

export type NoticeDefinition<Event, Facts> = {
  /** Kept with each notification and delivery, so it is never renamed lightly: feature and past tense. */
  kind: string
  event: DomainEvent<Event>
  /** What people choose it by. */
  group: NoticeGroup
  /** Ids of the organisations that are notified. */
  concerns: (event: Event) => readonly string[]
  /** Who acted; that person is not mailed about it in another organisation either. */
  by: (event: Event) => { organizationId: string; userId: string | null }
  /** Left out: always. */
  when?: (event: Event) => boolean
  title: (facts: Facts, event: Event) => string
  previewText?: (facts: Facts, event: Event) => string
  metadata?: Omit<NoticeText['metadata'], 'previewText'>
  target: { kind: string; id: (event: Event) => string }
  /**
   * Among the notices of a topic only the newest counts, such as the ticket's status: see `NoticeText`. Left out: it stays true after later events.
   */
  topic?: (event: Event) => string
  /** False for what the app shows in a way of its own, such as a badge. Default true. */
  isInApp?: boolean
  /** Left out: only in the app. */
  mail?: (facts: Facts, event: Event) => NoticeMail
  /** In place of `mail`, for what may be changed or read until it leaves: see `Notice`. */
  writeMail?: (tx: Transaction, events: readonly Event[], reader: MailReader) => Promise<NoticeMail | null>
  /** By SMS and WhatsApp, to people who chose that; null for an event that is not worth one. Left out: never. */
  message?: (facts: Facts, event: Event) => NoticeMessage | null
  /** Among several things in one mail the greatest gives it its subject. Default 0. */
  weight?: number
  /** Seconds that a mail waits for more about the same thing; 0 for urgent notices. */
  groupWithin?: number
  /** Mails only when no member of the organisation was online for so many minutes. */
  unlessOnlineMinutes?: number
} & Subject<Event, Facts>

/** The facts of the text, read once; null when the thing is gone. `subjects` reads those of many events at once, for what happens often. */
type Subject<Event, Facts> =
  | { subject: (tx: Transaction, event: Event) => Promise<Facts | null> }
  | { subjects: (tx: Transaction, events: readonly Event[]) => Promise<readonly (Facts | null)[]> }

/** The text of one event's notice: a file each, in the feature's folder of notices. */
export function defineNotice<Event, Facts>(definition: NoticeDefinition<Event, Facts>): Notice {
  const { kind, event, group, weight = 0, groupWithin = GROUP_WITHIN_SECONDS, isInApp = true } = definition
  const { writeMail } = definition
  const parsed = (payloads: readonly unknown[]): Event[] => payloads.map((payload) => event.payload.parse(payload))
  return {
    kind,
    event: event.name,
    payload: event.payload,
    group,
    isInApp,
    channels: NOTICE_CHANNELS.filter((channel) => hasWords(definition, channel)),
    weight,
    groupWithin,
    unlessOnlineMinutes: definition.unlessOnlineMinutes ?? null,
    read: (tx, payloads) => textsOf(tx, definition, parsed(payloads)),
    writeMail: writeMail ? (tx, payloads, reader) => writeMail(tx, parsed(payloads), reader) : null,
  }
}

/** A push repeats the text of the app. */
const hasWords = <Event, Facts>(
  { mail, writeMail, message }: NoticeDefinition<Event, Facts>,
  channel: NoticeChannel,
): boolean => channel === 'push' || (channel === 'mail' ? (mail ?? writeMail) : message) !== undefined

async function textsOf<Event, Facts>(
  tx: Transaction,
  definition: NoticeDefinition<Event, Facts>,
  events: readonly Event[],
): Promise<(NoticeText | null)[]> {
  const wanted = events.filter((event) => definition.when?.(event) ?? true)
  const facts = new Map<Event, Facts | null>()
  if (wanted.length > 0) {
    const read = await subjectsOf(tx, definition, wanted)
    for (const [index, event] of wanted.entries()) facts.set(event, read[index] ?? null)
  }
  return events.map((event) => {
    const known = facts.get(event) ?? null
    return known === null ? null : textOf(definition, known, event)
  })
}

async function subjectsOf<Event, Facts>(
  tx: Transaction,
  subject: Subject<Event, Facts>,
  events: readonly Event[],
): Promise<readonly (Facts | null)[]> {
  if ('subjects' in subject) return subject.subjects(tx, events)
  const read: (Facts | null)[] = []
  for (const event of events) read.push(await subject.subject(tx, event))
  return read
}

const textOf = <Event, Facts>(
  { concerns, by, title, previewText, metadata, target, topic, mail, message }: NoticeDefinition<Event, Facts>,
  facts: Facts,
  event: Event,
): NoticeText => ({
  concerns: concerns(event),
  by: by(event),
  title: title(facts, event),
  metadata: { ...metadata, ...(previewText && { previewText: previewText(facts, event) }) },
  target: { kind: target.kind, id: target.id(event) },
  topic: topic ? topic(event) : null,
  mail: mail ? mail(facts, event) : null,
  message: message ? message(facts, event) : null,
})
