import { z } from 'zod'

/** One thing wrong with an imported file; `row` counts as a spreadsheet does (the header is row 1), null is the file itself. */
export const ImportError = z.object({
  row: z.number().nullable(),
  column: z.string(),
  message: z.string(),
  /** The content of the cell, and what identifies the row, such as a plate. */
  value: z.string().optional(),
  name: z.string().optional(),
})
export type ImportError = z.infer<typeof ImportError>

/**
 * What a file holds and what importing it does or did. Nothing is saved when `errorCount` is above zero: the file is taken
 * as a whole or not at all.
 */
export const ImportReport = z.object({
  imported: z.boolean(),
  rowCount: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Rows that are left out; their warnings say why. */
  skipped: z.number(),
  errorCount: z.number(),
  /** The first thousand. */
  errors: ImportError.array(),
  warningCount: z.number(),
  /** The first hundred warnings. */
  warnings: ImportError.array(),
  /** A preview of the first rows, in the order of `columns`; where there are errors, of the first rows with one. */
  columns: z.string().array(),
  preview: z.object({ row: z.number(), cells: z.string().array() }).array(),
  /** Headers of the file that mean nothing here. */
  ignoredColumns: z.string().array(),
})
export type ImportReport = z.infer<typeof ImportReport>
