import { z } from 'zod'
import { Id } from '#shared/id.ts'

/** READY is offered until it goes away; REMOVED is what was deleted, by a person or after its time. */
export const EXPORT_STATES = ['WAITING', 'MAKING', 'READY', 'FAILED', 'REMOVED'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** Of which an organisation has one at a time. */
export const UNDER_WAY = ['WAITING', 'MAKING'] as const satisfies readonly ExportState[]
export const isUnderWay = ({ state }: { state: ExportState }): boolean => UNDER_WAY.some((one) => one === state)

/** How long one is offered. */
export const KEPT_DAYS = 7
/** Of one organisation; those that failed do not count. */
export const MAX_EXPORTS_A_DAY = 5

export const OrganizationExport = z.object({
  id: z.string(),
  state: z.enum(EXPORT_STATES),
  withFiles: z.boolean(),
  askedAt: z.string(),
  /** Who asked; null when the account is gone. */
  askedBy: z.string().nullable(),
  /** How far it is: kinds of things that were written, then photos and files, whose number is known only after that. */
  kindsDone: z.number(),
  kindCount: z.number(),
  filesDone: z.number(),
  fileCount: z.number().nullable(),
  /** Of a finished one. */
  sizeBytes: z.number(),
  expiresAt: z.string().nullable(),
})
export type OrganizationExport = z.infer<typeof OrganizationExport>

export const StartExport = z.object({
  /** Photos and attachments too, not only what is written. */
  withFiles: z.boolean(),
  /** Made by the browser for each press: a retry makes no second one. */
  requestKey: z.uuid(),
})
export type StartExport = z.infer<typeof StartExport>

export const NamedExport = z.object({ exportId: Id })
export const ExportLink = z.object({ url: z.string() })
export type ExportLink = z.infer<typeof ExportLink>
