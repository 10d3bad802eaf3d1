import { z } from 'zod'
import { FileIds, FileView } from '#features/files/files.ts'
import { LINE_KINDS, LineFields, LineItem } from '#features/line-items/line-items.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { isPayable } from '#shared/line-totals.ts'
import { line, lines, requiredLine } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** On one request: as much as a customer can look through. */
export const MAX_ASKED_LINES = 40
/** Of one ticket. */
export const MAX_EXTRA_WORKS = 50

/** ASKED waits for the customer, CALL for the garage's call; the other two are settled. */
export const EXTRA_WORK_STATES = ['ASKED', 'CALL', 'ANSWERED', 'WITHDRAWN'] as const
export type ExtraWorkState = (typeof EXTRA_WORK_STATES)[number]

export const DECISIONS = ['APPROVED', 'DECLINED'] as const
export type Decision = (typeof DECISIONS)[number]

/** How an answer reached the garage that wrote it down. */
export const ANSWER_WAYS = ['PHONE', 'IN_PERSON', 'MESSAGE'] as const
/** All ways but the product itself: LINK is the holder of a signed link, RULE one of the customer's rules of approval. */
export const ALL_ANSWER_WAYS = [...ANSWER_WAYS, 'LINK', 'RULE'] as const
export type AnswerWay = (typeof ANSWER_WAYS)[number]
export const ANSWER_WAY_LABELS: Record<AnswerWay, string> = {
  PHONE: 'Puhelimessa',
  IN_PERSON: 'Paikan päällä',
  MESSAGE: 'Viestillä',
}

export const AskedLine = LineFields.extend({
  kind: z.enum(LINE_KINDS),
  sourceId: Id.nullable(),
  /** The finding of an inspection that the line is for: it is asked once on a ticket. */
  findingId: Id.nullish(),
})
export type AskedLine = z.infer<typeof AskedLine>

const asked = {
  description: lines('Kuvaus', 2000).pipe(z.string().min(1, 'Kerro, mitä löytyi ja mitä ehdotat')),
  /** When the car would be ready with this work; null when nothing changes. */
  readyAt: Instant.nullable(),
  lines: AskedLine.array()
    .min(1, 'Lisää vähintään yksi rivi')
    .max(MAX_ASKED_LINES, `Pyynnössä voi olla enintään ${MAX_ASKED_LINES} riviä`)
    .refine(isPayable, 'Rivien summa on liian suuri'),
  fileIds: FileIds.default([]),
  /** A retry asks nothing twice. */
  requestKey: RequestKey,
}

export const AskExtraWork = z.object({
  ticketId: Id,
  ...asked,
  /** Lines that were declined on an earlier ticket and are asked again by this one. */
  deferredIds: Id.array().max(MAX_ASKED_LINES).default([]),
})
export type AskExtraWork = z.infer<typeof AskExtraWork>

/** `rule` is the name of the customer's rule that approved it at once; null when it waits for an answer. */
export const AskedExtraWork = z.object({ id: z.string(), rule: z.string().nullable() })
export type AskedExtraWork = z.infer<typeof AskedExtraWork>

/** What a rule would have approved: requests of all of the last year, and their sum in cents with VAT. */
export const SimulatedRule = z.object({ passed: z.number(), all: z.number(), grossCents: z.number() })
export type SimulatedRule = z.infer<typeof SimulatedRule>

/** Each act names the version of the request that was looked at: an approval covers only what was seen. */
const about = { extraWorkId: Id, version: Version }

export const ChangeExtraWork = z.object({ ...about, ...asked })
export type ChangeExtraWork = z.infer<typeof ChangeExtraWork>

export const OneExtraWork = z.object(about)
export type OneExtraWork = z.infer<typeof OneExtraWork>

const answered = {
  /** Of each line. */
  decisions: z
    .object({ lineId: Id, decision: z.enum(DECISIONS) })
    .array()
    .max(MAX_ASKED_LINES),
  note: line('Kommentti', 500).default(''),
}

export const AnswerExtraWork = z.object({ ...about, ...answered })
export type AnswerExtraWork = z.infer<typeof AnswerExtraWork>

export const EnterAnswer = AnswerExtraWork.extend({
  answeredBy: requiredLine('Vastaaja', 100, 'Kirjoita, kuka vastasi'),
  way: z.enum(ANSWER_WAYS),
})
export type EnterAnswer = z.infer<typeof EnterAnswer>

export const ExtraWorkLine = LineItem.omit({ version: true, approvedCents: true }).extend({
  decision: z.enum(DECISIONS).nullable(),
  /** Older revisions do not have it. */
  findingId: z.string().nullish(),
})
export type ExtraWorkLine = z.infer<typeof ExtraWorkLine>

export const Answer = z.object({
  at: z.string(),
  /** Who answered in the product, or wrote the answer down. */
  by: z.string().nullable(),
  /** Whose answer it is when it was not given in the product: as the garage, or the holder of the link, wrote the name; the rule's name. */
  answeredBy: z.string(),
  way: z.enum(ALL_ANSWER_WAYS).nullable(),
  /** Where the link was sent that the answer came by, as people write it. */
  linkTo: z.string().default(''),
  asDeputy: z.boolean(),
  note: z.string(),
})

/** What was asked and answered before it was changed: kept for good. */
export const EarlierRevision = z.object({
  revision: z.number(),
  description: z.string(),
  readyAt: z.string().nullable(),
  askedAt: z.string(),
  lines: ExtraWorkLine.array(),
  answer: Answer.nullable(),
})
export type EarlierRevision = z.infer<typeof EarlierRevision>

export const ExtraWork = z.object({
  id: z.string(),
  /** Of the ticket's requests, from 1. */
  number: z.number(),
  state: z.enum(EXTRA_WORK_STATES),
  /** How many times it was asked. */
  revision: z.number(),
  version: z.number(),
  description: z.string(),
  readyAt: z.string().nullable(),
  askedAt: z.string(),
  askedBy: z.string().nullable(),
  /** Until when the customer's people may think before its deputy is asked. */
  answerDueAt: z.string(),
  /** The deputy who was asked. */
  deputy: z.string().nullable(),
  lines: ExtraWorkLine.array(),
  files: FileView.array(),
  answer: Answer.nullable(),
  earlier: EarlierRevision.array(),
  can: z.object({
    change: z.boolean(),
    withdraw: z.boolean(),
    enterAnswer: z.boolean(),
    answer: z.boolean(),
    /** The most that the viewer may approve, in cents with VAT; null is no limit. */
    approveUpToCents: z.number().nullable(),
  }),
})
export type ExtraWork = z.infer<typeof ExtraWork>

/** Siirretty työ: a line that the customer declined on an earlier ticket of the same car at the same garage. */
export const DeferredWork = ExtraWorkLine.omit({ decision: true, findingId: true }).extend({
  declinedAt: z.string(),
  ticketNumber: z.string(),
  /** What was found then. */
  description: z.string(),
})
export type DeferredWork = z.infer<typeof DeferredWork>

/** The same as the car's page shows it. */
export const VehicleDeferredWork = DeferredWork.extend({ garage: z.object({ id: z.string(), name: z.string() }) })
export type VehicleDeferredWork = z.infer<typeof VehicleDeferredWork>

export const DropDeferredOfVehicle = z.object({ vehicleId: Id, lineId: Id })
export type DropDeferredOfVehicle = z.infer<typeof DropDeferredOfVehicle>

export const DropDeferred = z.object({ ticketId: Id, lineId: Id })
export type DropDeferred = z.infer<typeof DropDeferred>

export const ExtraWorks = z.object({
  /** The newest first. */
  works: ExtraWork.array(),
  /** The newest first; of an open ticket. */
  deferred: DeferredWork.array(),
  /** The day of the VAT rate. */
  day: z.string(),
  /** Whether the customer is a private person, who reads prices with VAT. */
  withVat: z.boolean(),
  can: z.object({ ask: z.boolean() }),
})
export type ExtraWorks = z.infer<typeof ExtraWorks>
