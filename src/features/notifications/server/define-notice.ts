import type { Transaction } from '#server/db/database.ts'
import type { Notice, NoticeMail, NoticeText } from '#server/notice.ts'
import type { DomainEvent } from '#shared/domain-event.ts'
import { NOTICE_CHANNELS, type NoticeGroup } from '#shared/notice.ts'

/** Changes of one thing within a minute become one mail. */
const GROUP_WITHIN_SECONDS = 60

export type NoticeDefinition<Event, Facts> = {
  /** Kept with each notification and delivery, so it is never renamed lightly: feature and past tense. */
  kind: string
  event: DomainEvent<Event>
  /** What people choose it by. */
  group: NoticeGroup
  /** Ids of the organisations that are told. */
  concerns: (event: Event) => readonly string[]
  /** Whose act it is; that person is not mailed about it in another organisation either. */
  by: (event: Event) => { organizationId: string; userId: string | null }
  /** Left out: always. */
  when?: (event: Event) => boolean
  /** What the words need, read once; null when the thing is gone. */
  subject: (tx: Transaction, event: Event) => Promise<Facts | null>
  title: (facts: Facts, event: Event) => string
  previewText?: (facts: Facts, event: Event) => string
  metadata?: Omit<NoticeText['metadata'], 'previewText'>
  target: { kind: string; id: (event: Event) => string }
  /** Left out: told in the app alone. */
  mail?: (facts: Facts, event: Event) => NoticeMail
  sms?: (facts: Facts, event: Event) => string
  /** Among several things in one mail the greatest gives it its subject. Default 0. */
  weight?: number
  /** Seconds that a mail waits for more about the same thing; 0 for what must be known at once. */
  groupWithin?: number
  /** Mails only when nobody of the organisation was online for so many minutes. */
  unlessOnlineMinutes?: number
}

/** What people are told of one event: a file each, in the feature's folder of notices. */
export function defineNotice<Event, Facts>(definition: NoticeDefinition<Event, Facts>): Notice {
  const { kind, event, group, weight = 0, groupWithin = GROUP_WITHIN_SECONDS } = definition
  return {
    kind,
    event: event.name,
    group,
    channels: NOTICE_CHANNELS.filter((channel) => definition[channel] !== undefined),
    weight,
    groupWithin,
    unlessOnlineMinutes: definition.unlessOnlineMinutes ?? null,
    read: (tx, payload) => textOf(tx, definition, event.payload.parse(payload)),
  }
}

async function textOf<Event, Facts>(
  tx: Transaction,
  { when, subject, concerns, by, title, previewText, metadata, target, mail }: NoticeDefinition<Event, Facts>,
  event: Event,
): Promise<NoticeText | null> {
  if (when && !when(event)) return null
  const facts = await subject(tx, event)
  if (facts === null) return null
  return {
    concerns: concerns(event),
    by: by(event),
    title: title(facts, event),
    metadata: { ...metadata, ...(previewText && { previewText: previewText(facts, event) }) },
    target: { kind: target.kind, id: target.id(event) },
    mail: mail ? mail(facts, event) : null,
  }
}
