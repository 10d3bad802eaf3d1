import { staleRead } from '#server/db/replica.ts'
import { jsonTextOf } from '#server/json-text.ts'
import { organizationProcedure, router } from '#server/trpc.ts'
import { ArchivePage, ListArchive } from '../archive.ts'
import { listArchive } from './list-archive.ts'

export const archiveRouter = router({
  list: organizationProcedure
    .input(ListArchive)
    .output(jsonTextOf(ArchivePage))
    .query(({ ctx, input }) => staleRead(ctx, (reading) => listArchive(reading, input))),
})
export type ArchiveRouter = typeof archiveRouter
