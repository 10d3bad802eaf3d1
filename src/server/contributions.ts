import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ArchivedFigures, ArchivedKind, ArchivedSums } from './archived.ts'
import type { Caller, Membership, OrganizationActor } from './caller.ts'
import type { Database, Queryable, Transaction } from './db/database.ts'
import type { MailFile } from './delivery/channel.ts'
import type { ExportedKind } from './exported.ts'
import type { Importer } from './import/importer.ts'
import type { Notice } from './notice.ts'
import type { OutreachTrust } from './outreach/trust.ts'
import type { PdfMaker } from './pdf/pdf-maker.ts'
import type { Secret } from './secure-token.ts'
import type { WordSource } from './word-sources.ts'

/**
 * What one feature keeps of a user, for the user's own copy. Plain JSON, no secret; `name` is its key in the file, in English as the keys within it
 * are. A list that grows for years comes as an async iterable (`inPages`).
 */
export type PersonalData = { name: string; read: (db: Database, userId: string) => Promise<unknown> }

/** What a feature does when a person deletes the account, in the same transaction; it throws to forbid it. */
export type AccountDeletionHook = (tx: Transaction, userId: string) => Promise<void>

/** Whether the feature holds anything of the organisation that depends on what type (garage or customer) it is. */
export type OrganizationUse = (tx: Transaction, organizationId: string) => Promise<boolean>

/** Points what a feature keeps of one vehicle at another, in the transaction in which the two become one. */
export type VehicleMergeHook = (tx: Transaction, merged: { keptId: string; removedId: string }) => Promise<void>

/** What a merge of two customers moves, as its preview counts it. */
type MovedThing = 'cars' | 'tickets' | 'contacts' | 'drivers' | 'books' | 'invoices'

/** Two customers that a garage added turned out to be one: `removedId` goes, `keptId` stays. */
export type MergedCustomers = {
  keptId: string
  removedId: string
  /** Of the garage, whose person merges them. */
  actor: OrganizationActor
  services: { clock: () => Date }
} & Pick<Contributions, 'vehicleMerge' | 'isBilled'>

/** How what a feature keeps of a customer follows when two become one, in one transaction. */
export type CustomerMerge = {
  /** Columns with the customer's id: they hold the kept one's afterwards. */
  columns: readonly PgColumn[]
  /** What both may have of one kind becomes one of it, before the columns are changed. */
  join?: (tx: Transaction, merged: MergedCustomers) => Promise<void>
  /** Whose rows the preview counts. */
  counted?: { what: MovedThing; column: PgColumn }
}

/** A private person whom a garage added is erased; `without` replaces in a text all names, numbers and addresses that its features know of the person. */
export type ErasedPerson = { customerId: string; without: (text: string) => string; now: Date }

/** What one feature keeps of a customer that a garage added: for a person's copy, and for the erasure of a person. */
export type CustomerData = {
  /** Its key in the copy, in English as the keys within it are. */
  name: string
  /** Plain JSON, no secret. */
  read?: (db: Queryable, customerId: string) => Promise<unknown>
  /** By what texts of other features may name the person. */
  words?: (tx: Transaction, customerId: string) => Promise<readonly string[]>
  /** Removes what identifies the person, in one transaction; it throws to forbid it. */
  erase?: (tx: Transaction, person: ErasedPerson) => Promise<void>
}

/** Replaces the name of an erased person. */
export const ERASED_NAME = 'Poistettu henkilö'

/** Whether the caller may see the thing that a file is attached to, and so the file. */
export type FileAccess = (db: Queryable, caller: Caller, thingId: string) => Promise<boolean>

/** Who searches. */
export type Searcher = { db: Database; signal: AbortSignal; membership: Membership }

/**
 * One kind of thing that the search of everything finds. What can be found of a thing is one document for each organisation that sees it, which the
 * search keeps; `cards` shows what was found. The shape determines the kind (source specification, section 3).
 */
export type Searched = {
  /** As documents and `searchedWords` name it. */
  kind: string
  /** Found beneath everything else, in a few results of its own. */
  isBeside?: boolean
  /** Found above everything else, in a few results of its own; not among the newest that are shown before anything is typed. */
  isAhead?: boolean
  /** What `documents` reads of the thing and of what belongs to it; of organisations and connections the search knows by itself. */
  sources: readonly WordSource[]
  /**
   * SQL that reads things of the ids `$1`: `thing_id`, for each `organization_id` that sees it, `garage_id` and `customer_id` of the two sides,
   * `created_at`, and `words`: all that it is found by. `exact` holds words that are only found whole, each beginning with `#`.
   */
  documents: string
  /**
   * Those that the searcher sees, in any order; `words` as `searchedWords` writes what was searched for. A text is JSON in just the shape, which
   * is not looked at again.
   */
  cards: (
    searcher: Searcher,
    found: { ids: readonly string[]; words: readonly string[] },
  ) => Promise<readonly unknown[]>
  shape: z.ZodType<{ createdAt: string }>
}

/** More words that a thing of a lower feature is found by: an expression of SQL about `thing`, a row of `documents`. */
export type SearchedWords = { kind: string; sources: readonly WordSource[]; words: string }

/** The author of a post that no request brings. */
export type Poster = { db: Database; caller: Pick<Caller, 'userId'>; membership: Membership; actor: OrganizationActor }

/** What a person wrote in answer to a mail about one thing. */
export type MailAnswer = {
  targetId: string
  /** Without what it quotes, and no longer than `maxLength`; may be empty when there are files. */
  body: string
  /** The person's own uploads, which hang on nothing yet. */
  fileIds: readonly string[]
  /** The same at every try: a second one writes nothing more. */
  requestKey: string
}

/**
 * How answers to mails about one kind of thing are handled. `post` writes in the name of the person who answers, and checks all that the same act in
 * the app would; refusing is throwing an AppError.
 */
export type MailAnswers = {
  maxLength: number
  post: (by: Poster, answer: MailAnswer) => Promise<void>
}

/** Makes the files that go along with a mail about one thing, each time that it is tried: the thing says the same every time. */
export type MailFiles = (running: { db: Database; pdf: PdfMaker }, targetId: string) => Promise<readonly MailFile[]>

/** Whose page it is: a person without an account, by a number in E.164 or an address of mail. */
export type Following = {
  ticketId: string
  name: string
  address: string
  /** The side in whose name the person was sent another link before. */
  organizationId: string
}

/** Answers the address of the page on which this person follows the ticket, and makes it if there is none; null where there can be none. */
export type FollowPage = (
  tx: Transaction,
  services: { publicUrl: string; linkSecret: Secret; clock: () => Date },
  following: Following,
) => Promise<string | null>

/** Whether any part of a ticket is on a document of billing: from then on it is not changed who pays it. */
export type IsBilled = (db: Queryable, ticketId: string) => Promise<boolean>

/** Whether a document of billing has a payment that was not undone: until it is, the document is not cancelled. */
export type IsPaid = (db: Queryable, basisId: string) => Promise<boolean>

/** Something that waits for the people of an organisation: "3 autoa noudettavissa", and how many that are. */
export type WaitingLine = { text: string; count: number }

/** What waits for this organisation now, as lines of its people's daily mail; none where nothing does. */
export type Waiting = (asked: {
  db: Database
  services: { clock: () => Date }
  membership: Membership
}) => Promise<readonly WaitingLine[]>

/** What features contribute to the work of others; a lower feature finds here what it may not import. */
export type Contributions = {
  personalData: readonly PersonalData[]
  accountDeletion: readonly AccountDeletionHook[]
  /** An organisation that one of them holds something of keeps its type. */
  organizationUse: readonly OrganizationUse[]
  /** How long an organisation has existed and who vouches for it: how many messages to people without an account it may send. */
  outreachTrust: readonly OutreachTrust[]
  /** Two records of one car become one; a feature with a foreign key to vehicles has one of these. */
  vehicleMerge: readonly VehicleMergeHook[]
  /** Two customers become one; `src/main/customer-merge.test.ts` names a column that is forgotten. */
  customerMerge: readonly CustomerMerge[]
  /** What is known of a garage's own customer; `src/main/erased-person.test.ts` names a column that still holds an erased person. */
  customerData: readonly CustomerData[]
  /** What an organisation takes out of the product; `src/main/exported-tables.test.ts` names a table that is forgotten. */
  exported: readonly ExportedKind[]
  /** What people are notified of its events (`noticesIn`). */
  notices: readonly Notice[]
  /** Pages of links of lower features lead there. One feature has it. */
  followPages: readonly FollowPage[]
  /** One feature has it. */
  isBilled: readonly IsBilled[]
  /** One feature has it. */
  isPaid: readonly IsPaid[]
  waiting: readonly Waiting[]
  /** What the search of everything finds. */
  searched: readonly Searched[]
  searchedWords: readonly SearchedWords[]
  /** What the archive lists. */
  archived: readonly ArchivedKind[]
  /** What the things of a kind came to. One feature has those of a kind. */
  archivedSums: readonly ArchivedSums[]
  /** What files of the archive say of them besides. */
  archivedFigures: readonly ArchivedFigures[]
  /** By the kind of thing that files are attached to. */
  fileAccess: Readonly<Record<string, FileAccess>>
  /** By the kind of thing that a mail was about; mails about other things cannot be answered. */
  mailAnswers: Readonly<Record<string, MailAnswers>>
  /** By the kind of thing that a mail is about. */
  mailFiles: Readonly<Record<string, MailFiles>>
  /** By the last part of `POST /api/imports/{kind}`. */
  importers: Readonly<Record<string, Importer>>
}
