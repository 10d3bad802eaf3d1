import type { ImportError, ImportReport, ImportSum } from '#shared/import-report.ts'
import type { Actor, Caller } from '../caller.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Signer } from '../signing/signer.ts'
import type { ColumnChoice } from './map-columns.ts'
import type { Csv } from './read-csv.ts'
import type { FileRows, Numbered } from './read-rows.ts'

export type ImportRequest = {
  db: Database
  services: { signer: Signer; clock: () => Date; superUsersNeedSecondFactor: boolean }
  caller: Caller
  organizationId: string
  managedByGarageId?: string | undefined
  /** The one thing that all rows belong to, where an import may be about one. */
  thingId?: string | undefined
  /** Cars that are not there yet are made, where an import may: of the customer that a row names, else of this one. */
  newCars?: { customerName: string } | undefined
  /** A super-user acts for an organisation of others; without it one has no more rights than any user. */
  hand?: 'platform' | undefined
  /** What the columns are, where a person chose. */
  chosen?: ColumnChoice | undefined
  /** Wrong rows are left out, and the others saved. */
  isPartial?: boolean
  bytes: Buffer
  /** False for a preview: everything is read and compared, nothing is written. */
  save: boolean
}

/** Who asks, and about what. */
export type ImportAsked = Omit<ImportRequest, 'bytes' | 'save'>

export type Importer = {
  /** Throws when the caller may not import there; asked before the file is read. */
  requireAccess: (request: ImportAsked) => Promise<void>
  run: (request: ImportRequest) => Promise<ImportReport>
  /** For files whose rows are saved in the background, batch by batch; `run` then only previews them. */
  batches?: Batches
}

/** Who imports, and into what: kept with a run, whose batches are saved after the request. */
export type ImportScope = {
  /** The organisation whose rows they become. */
  organizationId: string
  actor: Actor
  thingId?: string | undefined
  newCars?: { customerName: string } | undefined
}

/** What became of rows, or would become of them. */
export type Outcome = {
  added: number
  updated: number
  unchanged: number
  skipped: number
  sums: ImportSum[]
  errors: ImportError[]
  warnings: ImportError[]
}

export type ReadFile = { csv: Csv; file: FileRows<unknown> }

/** How an importer's rows are saved in the background, each batch in a transaction of its own. */
export type Batches = {
  /** So many rows are saved in one transaction. */
  size: number
  /** Throws when the caller may not import there. */
  scope: (asked: ImportAsked) => Promise<ImportScope>
  /** The rows in the order in which they are saved: the same for the same file. Null when none can be read. */
  read: (services: ImportRequest['services'], scope: ImportScope, file: FileToRead) => Promise<ReadFile | null>
  save: (
    tx: Transaction,
    services: ImportRequest['services'],
    scope: ImportScope,
    rows: readonly Numbered<unknown>[],
  ) => Promise<Outcome>
  /** Once, with the sums of all batches. */
  finish: (tx: Transaction, scope: ImportScope, done: Pick<Outcome, 'added' | 'updated'>) => Promise<void>
}

export type FileToRead = Pick<ImportRequest, 'bytes' | 'chosen'>
