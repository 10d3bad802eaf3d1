import { z } from 'zod'
import { FileIds, FileView } from '#features/files/files.ts'
import { Party } from '#features/organizations/organizations.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { lines, searchText } from '#shared/text-fields.ts'

export const MAX_BODY = 5000
/** Of a conversation at a time, and of the list. */
export const MESSAGES_PER_PAGE = 50
export const CHATS_PER_PAGE = 30
export const HITS_PER_PAGE = 20
export const PARTNERS_PER_PAGE = 30
/** More than this is shown as `99+`. */
export const MOST_UNREAD = 100
/** How often a browser reports at most that its user is writing, and for how long that is shown. */
export const TYPING_EVERY_MS = 3000
export const TYPING_SHOWN_MS = 5000
/** How long one's own message may be edited or withdrawn (product: section 8). */
const EDITABLE_MS = 60 * 60_000

/** Whether it is young enough to be edited or withdrawn. `now` in milliseconds. */
export const isYoung = ({ createdAt }: { createdAt: string }, now: number): boolean =>
  now - Date.parse(createdAt) <= EDITABLE_MS

/** Whether anything of it is seen: only joiners and blanks are nothing. */
export const saysSomething = (body: string): boolean => /[^\p{C}\p{Z}]/u.test(body)

/** Messages are numbered over the whole platform: a later one has a higher number (source specification, section 3). */
const MessageId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** The other side of a conversation, by which it is found. */
const otherId = Id

export const Message = z.object({
  id: z.number(),
  /** Which side wrote it. */
  organizationId: z.string(),
  /** Null when the account was deleted. */
  sender: z.object({ id: z.string(), name: z.string(), image: z.string().nullable() }).nullable(),
  /** Empty when it was withdrawn, or has only files. */
  body: z.string(),
  files: FileView.array(),
  /** It came as an answer to a mail. */
  byMail: z.boolean(),
  /** The message that it answers; null when it answers none. */
  replyTo: z.object({ id: z.number(), senderName: z.string().nullable(), preview: z.string() }).nullable(),
  /** The browser knows its own message again by it. */
  requestKey: z.string(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

/** A part of a conversation, the oldest first. */
export const MessagePage = z.object({
  messages: Message.array(),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  /** Asked from the first unread one: which that is; null for none, and for any other part. */
  unreadFrom: z.number().nullable(),
})
export type MessagePage = z.infer<typeof MessagePage>

/** A conversation but for its messages. */
export const Chat = z.object({
  other: Party.extend({ type: z.enum(['GARAGE', 'CUSTOMER']) }),
  canWrite: z.boolean(),
  /** Up to which message the caller has read; 0 for none. */
  readId: z.number(),
  /** How many messages of the other side came after it, counted up to `MOST_UNREAD`. */
  unread: z.number(),
  /** Up to which message the other side has read, and who of it did last. */
  otherRead: z.object({ id: z.number(), at: z.string(), name: z.string().nullable() }).nullable(),
})
export type Chat = z.infer<typeof Chat>

export const ChatRow = z.object({
  other: Party,
  last: z.object({
    id: z.number(),
    organizationId: z.string(),
    senderName: z.string().nullable(),
    preview: z.string(),
    attachmentCount: z.number(),
    createdAt: z.string(),
    isWithdrawn: z.boolean(),
  }),
  /** Counted up to `MOST_UNREAD`. */
  unread: z.number(),
})
export type ChatRow = z.infer<typeof ChatRow>

export const ChatList = z.object({
  chats: ChatRow.array(),
  /** Where the next page begins; null at the end. */
  next: z.number().nullable(),
})
export type ChatList = z.infer<typeof ChatList>

export const ListChats = z.object({ text: searchText().default(''), before: MessageId.nullable().default(null) })
export type ListChats = z.infer<typeof ListChats>

/** With whom a conversation may be begun; a page by name. */
export const ChatPartner = Party.extend({ city: z.string(), hasChat: z.boolean() })
export type ChatPartner = z.infer<typeof ChatPartner>

export const ListPartners = z.object({
  text: searchText().default(''),
  /** The last one of the page before. */
  after: z
    .object({ name: z.string().max(200), id: Id })
    .nullable()
    .default(null),
})
export type ListPartners = z.infer<typeof ListPartners>

export const PartnerList = z.object({ partners: ChatPartner.array(), hasMore: z.boolean() })
export type PartnerList = z.infer<typeof PartnerList>

export const OneChat = z.object({ otherId })

export const ReadMessages = z.object({
  otherId,
  /**
   * The messages before this one, after it, around it, or only that one; those around the first unread one; the newest of all without.
   */
  from: z
    .union([
      // after 0: from the first one of all
      z.object({ way: z.enum(['before', 'after', 'around', 'only']), id: MessageId.or(z.literal(0)) }),
      z.object({ way: z.literal('unread') }),
    ])
    .nullable()
    .default(null),
})
export type ReadMessages = z.infer<typeof ReadMessages>

export const SearchMessages = z.object({ otherId, text: searchText(), before: MessageId.nullable().default(null) })
export type SearchMessages = z.infer<typeof SearchMessages>

/** A piece of a message around what was searched for, in parts, of which some are what was found. */
export const MessageHit = z.object({
  id: z.number(),
  organizationId: z.string(),
  senderName: z.string().nullable(),
  createdAt: z.string(),
  preview: z.object({ text: z.string(), isFound: z.boolean() }).array(),
})
export type MessageHit = z.infer<typeof MessageHit>

/** A message among what the search of everything has found; it leads into its conversation with `other`. */
export const SearchedMessage = MessageHit.omit({ organizationId: true }).extend({
  type: z.literal('message'),
  id: z.string(),
  other: Party,
})
export type SearchedMessage = z.infer<typeof SearchedMessage>

export const MessageHits = z.object({
  hits: MessageHit.array(),
  /** Where the next page begins; null at the end. */
  next: z.number().nullable(),
})
export type MessageHits = z.infer<typeof MessageHits>

/** A day of Helsinki's calendar. */
export const MessageAt = z.object({ otherId, day: Day })
export type MessageAt = z.infer<typeof MessageAt>

export const SendMessage = z
  .object({
    otherId,
    body: lines('Viesti', MAX_BODY, `Viesti on liian pitkä (enintään ${MAX_BODY} merkkiä)`),
    fileIds: FileIds.default([]),
    replyToId: MessageId.nullable().default(null),
    /** A message that is sent twice is one message. */
    requestKey: RequestKey,
  })
  .refine(({ body, fileIds }) => saysSomething(body) || fileIds.length > 0, {
    path: ['body'],
    message: 'Viestissä pitää olla tekstiä tai liite',
  })
export type SendMessage = z.infer<typeof SendMessage>

export const EditMessage = z.object({
  otherId,
  messageId: MessageId,
  body: lines('Viesti', MAX_BODY, `Viesti on liian pitkä (enintään ${MAX_BODY} merkkiä)`),
})
export type EditMessage = z.infer<typeof EditMessage>

export const OneMessage = z.object({ otherId, messageId: MessageId })
export type OneMessage = z.infer<typeof OneMessage>
