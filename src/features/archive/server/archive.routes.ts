import { Readable } from 'node:stream'
import { staleReads } from '#server/db/replica.ts'
import { answerFileStream } from '#server/http/answer-file.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { ArchiveFile, TOTAL_ROWS } from '../archive.ts'
import { csvPieces, fileColumns, xlsxBytes } from './archive-file.ts'
import { askedOf } from './archive-filter.ts'
import { countExported, exportedPages } from './exported-rows.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const fileRoute = (form: 'csv' | 'xlsx'): Route =>
  defineRoute({
    method: 'GET',
    url: `/api/archive/archive.${form}`,
    access: 'user',
    query: ArchiveFile,
    // more than anybody takes out by hand
    limit: ({ caller }) => ({ key: `archive-file:${caller.userId}`, max: 60, windowMs: 3_600_000 }),
    async handle(call) {
      const { organizationId, ...filter } = call.query
      const ctx = staleReads(organizationContext(call, organizationId))
      const asked = askedOf(ctx, filter)
      const total = await countExported(ctx, asked)
      const columns = fileColumns(ctx.services.features, ctx.membership.organizationType)
      const pages = exportedPages(ctx, asked)
      const bytes = form === 'csv' ? Readable.from(csvPieces(columns, pages)) : await xlsxBytes(columns, pages)
      if (total !== null) call.reply.header(TOTAL_ROWS, total)
      const name = `arkisto-${dayInHelsinki(new Date())}.${form}`
      return answerFileStream(call.reply, { name, type: TYPES[form], bytes })
    },
  })

/** `GET /api/archive/archive.csv?organizationId=…` and its like: all that the list shows with the same filters. */
export const archiveRoutes: readonly Route[] = [fileRoute('csv'), fileRoute('xlsx')]
