import { z } from 'zod'
import { ORGANIZATION_TYPES } from '#shared/organization.ts'
import { ENTRY_SOURCES, EntryFields } from './book-entries.ts'

const Hash = z.string()

/** A file as the record names it: SHA-256 identifies its content. */
export const RecordedFile = z.object({
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  sha256: Hash,
})
export type RecordedFile = z.infer<typeof RecordedFile>

/** What is signed of an entry, whole. It has no person's name: a record is never changed, and people may leave. */
export const EntryRecord = z.object({
  kind: z.literal('huoltosilta.entry'),
  version: z.literal(1),
  book: z.string(),
  entry: z.string(),
  /** From 1 on, in the order of signing. */
  sequence: z.number(),
  /** SHA-256 over hash, key and signature of the entry before it; null in the first one. */
  previous: Hash.nullable(),
  signedAt: z.string(),
  source: z.enum(ENTRY_SOURCES),
  /** The side that brought an old entry in; null for any other entry. */
  importedBy: z.enum(ORGANIZATION_TYPES).optional(),
  garage: z.object({ name: z.string(), businessId: z.string().nullable() }),
  vehicle: z.object({
    registrationNumber: z.string().nullable(),
    vinNumber: z.string().nullable(),
    make: z.string(),
    model: z.string(),
    year: z.number().nullable(),
  }),
  /** The sequence of the entry that this one corrects. */
  corrects: z.number().nullable(),
  /** The mileage did not fit the earlier ones, and the writer said that it is right. */
  isMileageOdd: z.boolean(),
  fields: EntryFields,
  files: RecordedFile.array(),
})
export type EntryRecord = z.infer<typeof EntryRecord>

const Signature = z.object({ keyId: z.string(), signature: z.string() })

export const SignedEntry = Signature.extend({ record: EntryRecord, hash: Hash })
export type SignedEntry = z.infer<typeof SignedEntry>

/** How many entries a book has and which is the last, signed: without it the last ones could be taken away unseen. */
export const BookSeal = Signature.extend({ signedCount: z.number(), head: Hash })
export type BookSeal = z.infer<typeof BookSeal>

/** The result of checking a book, with the first entry at fault. */
export const BookVerdict = z.discriminatedUnion('state', [
  z.object({ state: z.literal('VALID'), count: z.number() }),
  /** No entry and no seal. */
  z.object({ state: z.literal('EMPTY') }),
  z.object({ state: z.enum(['CHANGED', 'REMOVED', 'REORDERED', 'UNKNOWN_KEY']), at: z.number() }),
])
export type BookVerdict = z.infer<typeof BookVerdict>
