import { z } from 'zod'
import { defineJobKind } from '#server/jobs/job.ts'

const OfExport = z.object({ exportId: z.string() })

/** Makes an export. */
export const makingOfExport = defineJobKind('organization-export.make', OfExport)

/** Removes the pieces of an export that is not offered any more. */
export const clearingOfExport = defineJobKind('organization-export.clear', OfExport)
