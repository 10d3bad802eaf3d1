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

/** What each column of the file was taken as, for a person to correct. */
export const ImportMapping = z.object({
  /** What a column can be. */
  fields: z.object({ name: z.string(), title: z.string() }).array(),
  columns: z
    .object({
      heading: z.string(),
      /** The first values of the column. */
      samples: z.string().array(),
      /** Null for a column that is left out. */
      field: z.string().nullable(),
    })
    .array(),
  /** Programs of which exports are known, and the one that the file is of. */
  presets: z.string().array(),
  preset: z.string().nullable(),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** What would become or became of a kind of thing: `uusia asiakkaita`, 12. */
export const ImportSum = z.object({ label: z.string(), count: z.number() })
export type ImportSum = z.infer<typeof ImportSum>

/**
 * What a file holds and what importing it does or did. Wrong rows keep the whole file out, unless the caller asks for only the right ones
 * (`partial`).
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
  /** Left out where the file could not be read as a table. */
  mapping: ImportMapping.optional(),
  /** Of importers that bring in several kinds of things. */
  sums: ImportSum.array().optional(),
  /** How many rows have an error; a row may have several. */
  wrongRowCount: z.number().optional(),
  /** The first wrong rows as they are in the file, with its headings. */
  wrongRows: z
    .object({ headings: z.string().array(), rows: z.object({ row: z.number(), cells: z.string().array() }).array() })
    .optional(),
  /** Its rows are saved in the background. */
  isLong: z.boolean().optional(),
  /** The run that saves them, once it was asked for. */
  runId: z.string().optional(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const IMPORT_RUN_STATES = ['RUNNING', 'DONE', 'FAILED'] as const

/** An import that is saved in the background, batch by batch. */
export const ImportRun = z.object({
  id: z.string(),
  kind: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_RUN_STATES),
  createdAt: z.string(),
  /** Rows that were looked at, of all. */
  doneRows: z.number(),
  rowCount: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  sums: ImportSum.array(),
  errorCount: z.number(),
  errors: ImportError.array(),
  warningCount: z.number(),
  warnings: ImportError.array(),
})
export type ImportRun = z.infer<typeof ImportRun>
