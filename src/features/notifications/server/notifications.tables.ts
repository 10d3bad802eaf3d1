import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations, ownedByOrganization } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant, preciseInstant, version } from '#server/db/columns.ts'
import { NOTICE_CHANNELS, NOTICE_GROUPS } from '#shared/notice.ts'

/** One row per event and organisation concerned; who has read it is kept per user, below. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The kind of the notice that it was made of. */
    kind: text('kind').notNull(),
    /** By which the list is filtered: the notice's group; null where a process of the version before wrote it. */
    noticeGroup: text('notice_group', { enum: NOTICE_GROUPS }),
    title: text('title').notNull(),
    /** What it is about, such as `ticket`; no foreign key, for those things live in features above this one. */
    targetKind: text('target_kind'),
    targetId: uuid('target_id'),
    /** Of the notices of a topic only the newest counts; null for what stays true after later events. */
    topic: text('topic'),
    /** JSON text of the source specification's metadata: driversNotified, driversCalledBack, previewText. */
    metadata: text('metadata'),
    /** The moment of writing, not of the transaction's beginning: it decides whether a mark covers it. */
    createdAt: preciseInstant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  // read backwards, the newest first: an index of falling order would hold its nulls where no query asks for them
  (table) => [
    index('notifications_organization').on(table.organizationId, table.createdAt, table.id),
    index('notifications_group').on(table.organizationId, table.noticeGroup, table.createdAt, table.id),
  ],
)

/** Everything up to this instant is read by this user: marking all read is one row, however many there are. */
export const notificationReadMarks = pgTable(
  'notification_read_marks',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The newest notification that there was when everything was marked. */
    readUntil: preciseInstant('read_until').notNull(),
    /** When it was marked: single marks before that count no more. */
    markedAt: preciseInstant('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
)

/** A single notification marked read or unread by a user; counts only when set after the user's mark. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    isRead: boolean('is_read').notNull(),
    setAt: preciseInstant('set_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.notificationId] }),
    index('notification_reads_notification').on(table.notificationId),
  ],
)

/** What a user receives on which channel; only what differs from the default (`NOTICE_RULES`) needs a row. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noticeGroup: text('notice_group', { enum: NOTICE_GROUPS }).notNull(),
    channel: text('channel', { enum: NOTICE_CHANNELS }).notNull(),
    enabled: boolean('enabled').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeGroup, table.channel] })],
)

/** The page Ilmoitusosoitteet; its addresses are rows of their own. */
export const organizationNotificationSettings = pgTable('organization_notification_settings', {
  organizationId: ownedByOrganization(),
  version: version(),
})

/** Shared addresses (huolto@…) that get an organisation's notices in addition to its people. */
export const notificationAddresses = pgTable(
  'notification_addresses',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    groups: text('groups', { enum: NOTICE_GROUPS }).array().notNull(),
    /** When its owner opened the link and pressed the button; before that it gets no notices. */
    provedAt: instant('proved_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('notification_addresses_email').on(table.organizationId, table.email)],
)
