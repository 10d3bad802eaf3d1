import { z } from 'zod'
import { organizationProcedure, router } from '#server/trpc.ts'
import { notFound } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import { MaintenanceBook } from '../maintenance-books.ts'

/** Declared and authorised; no organisation has a book before books can be made. */
export const maintenanceBooksRouter = router({
  get: organizationProcedure
    .input(z.object({ id: Id }))
    .output(MaintenanceBook)
    .query(() => {
      throw notFound('maintenance_book')
    }),
  list: organizationProcedure.output(MaintenanceBook.array()).query(() => []),
})
export type MaintenanceBooksRouter = typeof maintenanceBooksRouter
