import { z } from 'zod'
import { FileIds, FileView } from '#features/files/files.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { lines } from '#shared/text-fields.ts'
import { VAT_CODES } from '#shared/vat.ts'
import { Limits, Measure } from './inspection-templates.ts'

/** On one ticket. */
export const MAX_INSPECTIONS = 10
/** As many as a comment takes. */
export const MAX_POINT_PHOTOS = 10

/** What a mechanic says of a point; one that has none was not looked at. */
export const RESULTS = ['GREEN', 'YELLOW', 'RED', 'NOT_APPLICABLE'] as const
export type Result = (typeof RESULTS)[number]

export const RESULT_LABELS: Record<Result, string> = {
  GREEN: 'Kunnossa',
  YELLOW: 'Keltainen',
  RED: 'Punainen',
  NOT_APPLICABLE: 'Ei koske tätä autoa',
}

/** A finding is a point that needs something done. */
export const isFinding = ({ result }: { result: Result | null }): boolean => result === 'YELLOW' || result === 'RED'

/** What became of a finding that was asked as extra work. */
export const OUTCOMES = ['ASKED', 'APPROVED', 'DECLINED', 'DONE'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const StartInspection = z.object({ ticketId: Id, templateId: Id, requestKey: RequestKey })
export type StartInspection = z.infer<typeof StartInspection>

export const OneInspection = z.object({ inspectionId: Id })
export type OneInspection = z.infer<typeof OneInspection>

const ResultOrNone = z.enum(RESULTS).nullable()
const Note = lines('Huomautus', 500)

/** A press: each field with what the mechanic saw before it, so that nothing is overwritten unseen, in whichever order presses arrive. */
export const PointPress = z.object({
  pointId: Id,
  result: z.object({ from: ResultOrNone, to: ResultOrNone }).optional(),
  measure: z.object({ from: Measure.nullable(), to: Measure.nullable() }).optional(),
  note: z.object({ from: z.string().max(500, 'Huomautus: enintään 500 merkkiä'), to: Note }).optional(),
})
export type PointPress = z.infer<typeof PointPress>

/** Of one inspection: as many points as a template may have. */
export const MAX_POINTS = 150

export const SavePoints = OneInspection.extend({
  points: PointPress.array().min(1).max(MAX_POINTS),
  /** Of many points at once: those that changed meanwhile stay, where a single one would be refused. */
  isBulk: z.boolean().default(false),
})
export type SavePoints = z.infer<typeof SavePoints>

export const AddPhotos = OneInspection.extend({ pointId: Id, fileIds: FileIds.min(1) })
export type AddPhotos = z.infer<typeof AddPhotos>

export const RemovePhoto = OneInspection.extend({ pointId: Id, fileId: Id })
export type RemovePhoto = z.infer<typeof RemovePhoto>

export const InspectionPoint = z.object({
  id: z.string(),
  group: z.string(),
  name: z.string(),
  unit: z.string(),
  limits: Limits,
  result: ResultOrNone,
  /** In thousandths of the unit. */
  measure: z.number().nullable(),
  note: z.string(),
  files: FileView.array(),
  /** What became of it, when it was asked as extra work; null where it was not. */
  outcome: z.object({ is: z.enum(OUTCOMES), extraWork: z.number() }).nullable(),
})
export type InspectionPoint = z.infer<typeof InspectionPoint>

/** How many points have each result; `OPEN` are those without a result. */
export const Counts = z.object({
  RED: z.number(),
  YELLOW: z.number(),
  GREEN: z.number(),
  NOT_APPLICABLE: z.number(),
  OPEN: z.number(),
})
export type Counts = z.infer<typeof Counts>

export const InspectionHead = z.object({
  id: z.string(),
  ticketId: z.string(),
  /** Of the ticket's inspections, from 1. */
  number: z.number(),
  name: z.string(),
  startedAt: z.string(),
  startedBy: z.string().nullable(),
  /** Null while it is a draft, which only the garage sees. */
  finishedAt: z.string().nullable(),
  finishedBy: z.string().nullable(),
  counts: Counts,
  can: z.object({
    fill: z.boolean(),
    finish: z.boolean(),
    reopen: z.boolean(),
    remove: z.boolean(),
    ask: z.boolean(),
  }),
})
export type InspectionHead = z.infer<typeof InspectionHead>

/** One with all its points, for its own page. */
export const Inspection = InspectionHead.extend({ points: InspectionPoint.array() })
export type Inspection = z.infer<typeof Inspection>

/** Those of a ticket, the newest first, with what was found. */
export const InspectionsOfTicket = z.object({
  inspections: InspectionHead.extend({ findings: InspectionPoint.array() }).array(),
  can: z.object({ start: z.boolean() }),
})
export type InspectionsOfTicket = z.infer<typeof InspectionsOfTicket>

/** The newest finished one of a car. */
export const LatestInspection = z.object({
  id: z.string(),
  ticketId: z.string(),
  ticketNumber: z.string(),
  garage: z.string(),
  name: z.string(),
  finishedAt: z.string(),
  counts: Counts,
})
export type LatestInspection = z.infer<typeof LatestInspection>

export const BeginAsk = OneInspection.extend({
  pointIds: Id.array().min(1, 'Valitse ainakin yksi löydös').max(40, 'Valitse enintään 40 löydöstä'),
  /** A retry copies no photo twice. */
  requestKey: RequestKey,
})
export type BeginAsk = z.infer<typeof BeginAsk>

/** What a request for extra work begins with: a line for each finding; null where its price is not on the list. */
export const BegunAsk = z.object({
  description: z.string(),
  lines: z
    .object({
      findingId: z.string(),
      kind: z.enum(['SERVICE', 'OTHER']),
      sourceId: z.string().nullable(),
      code: z.string(),
      name: z.string(),
      quantityThousandths: z.number(),
      unit: z.string(),
      unitPriceCents: z.number().nullable(),
      discountPerMille: z.number(),
      vatCode: z.enum(VAT_CODES),
    })
    .array(),
  files: FileView.array(),
  withVat: z.boolean(),
  day: z.string(),
})
export type BegunAsk = z.infer<typeof BegunAsk>

/** The points of a press as they are now. */
export const SavedPoints = z.object({
  points: InspectionPoint.pick({ id: true, result: true, measure: true, note: true }).array(),
})
export type SavedPoints = z.infer<typeof SavedPoints>

/** Open tickets with red findings that no request asks about. */
export const FindingsToAsk = z
  .object({
    /** The ticket's. */
    id: z.string(),
    title: z.string(),
    registrationNumber: z.string().nullable(),
    vinNumber: z.string().nullable(),
    customer: z.string(),
    finishedAt: z.string(),
    red: z.number(),
  })
  .array()
export type FindingsToAsk = z.infer<typeof FindingsToAsk>
