import type { z } from 'zod'
import type { NoticeChannel, NoticeGroup } from '#shared/notice.ts'
import type { Transaction } from './db/database.ts'

/** What a text message about one event says: one sentence or two that name who writes, and where its link leads. */
export type NoticeMessage = { text: string; path: string }

/** What the mail about one event says; several of them for one recipient become one mail. */
export type NoticeMail = {
  /** Left out: the notice's title. */
  subject?: string
  paragraphs: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  /** Where the mail leads; `path` begins with a slash. */
  action: { label: string; path: string }
  /** What a device's screen shows below the title, of a mail that is written when it leaves; left out: nothing. */
  preview?: string
}

/** One event in words, for the organisations it concerns. */
export type NoticeText = {
  /** Organisations that are notified. */
  concerns: readonly string[]
  /** The author of the act: never mailed about it themselves. */
  by: { organizationId: string; userId: string | null }
  title: string
  /** JSON fields of the source specification's metadata. */
  metadata: { driversNotified?: boolean; driversCalledBack?: boolean; previewText?: string }
  target: { kind: string; id: string }
  /** Of one topic and target only the newest notice is sent: a later one takes back what has not left yet. Null: of none. */
  topic: string | null
  /** Null where no mail is sent, and where `writeMail` writes it. */
  mail: NoticeMail | null
  /** Null where no text message is sent. */
  message: NoticeMessage | null
}

/** The reader of a mail, when it is written: a person, or a shared address without one. */
export type MailReader = {
  organizationId: string
  userId: string | null
  /** When a member of the organisation was last online; null where that is not asked, or none ever was. */
  lastOnline: Date | null
}

/**
 * How people are notified of one domain event, as the engine of `features/notifications` takes it. Made by `defineNotice` there, which keeps the
 * types of the event and of its texts.
 */
export type Notice = {
  kind: string
  /** The announced event's name. */
  event: string
  /** What the event carries. */
  payload: z.ZodType
  group: NoticeGroup
  /** False for what the app shows in a way of its own, such as a badge: then there is no notification. */
  isInApp: boolean
  /** The ways out of the app that it has words for. */
  channels: readonly NoticeChannel[]
  /** The greatest of a mail's parts gives it its subject. */
  weight: number
  /** How long a mail waits for more about the same thing, in seconds. */
  groupWithin: number
  /** Mailed only when no member of the organisation was online for so many minutes. */
  unlessOnlineMinutes: number | null
  /** The words of each of these events, in their order; null where there is nothing to say (any more). */
  read: (tx: Transaction, events: readonly unknown[]) => Promise<readonly (NoticeText | null)[]>
  /**
   * Writes the mail when it leaves, for what may be changed, taken back or read until then. Given are the first and the last event since the
   * mail was begun; null when there is nothing (any more) that this reader does not know. No other notice has its group and target.
   */
  writeMail: ((tx: Transaction, events: readonly unknown[], reader: MailReader) => Promise<NoticeMail | null>) | null
}
