import type { ImportReport } from '#shared/import-report.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Batches } from './batches.ts'
import type { ColumnChoice } from './map-columns.ts'

export type ImportRequest = {
  db: Database
  services: Pick<Services, 'signer' | 'clock' | 'superUsersNeedSecondFactor'>
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
