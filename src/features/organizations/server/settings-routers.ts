import { z } from 'zod'
import type { Actor } from '#server/caller.ts'
import type { Contributions } from '#server/contributions.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { Version } from '#shared/version.ts'
import type { RowRemoval } from './owned-list.ts'

type Access = Pick<SettingsAccess, 'read' | 'edit'>

/** tRPC compares an answer with its schema only when both types are closed; here the parameters have tied them together. */
const answer = <Value>(value: Promise<Value>) => value as Promise<never>

type PageVerbs<View, Edit> = {
  get: (db: Queryable, organizationId: string) => Promise<View>
  save: (db: Database, organizationId: string, edit: Edit, actor: Actor, features: Contributions) => Promise<View>
}

/** The two procedures of a page that is one form (`settingsPage`). */
export const pageRouter = <View, Edit, Sent>(
  { read, edit }: Access,
  page: PageVerbs<View, Edit>,
  schemas: { view: z.ZodType<View, View>; edit: z.ZodType<Edit, Sent> },
) =>
  router({
    get: read.output(schemas.view).query(({ ctx: { db, scope } }) => answer(page.get(db, scope.organizationId))),
    save: edit
      .input(z.object({ edit: schemas.edit }))
      .output(schemas.view)
      .mutation(({ ctx: { db, scope, services }, input }) =>
        answer(page.save(db, scope.organizationId, input.edit, scope.actor, services.features)),
      ),
  })

type ListVerbs<Row, Edit> = {
  save: (db: Database, organizationId: string, edit: Edit, actor: Actor) => Promise<Row>
  remove: (db: Database, organizationId: string, removal: RowRemoval, actor: Actor) => Promise<void>
}

/** The procedures that change a list's rows (`ownedList`); how it is read is the list's own. */
export const rowProcedures = <Row, Edit, Sent>(
  { edit }: Access,
  list: ListVerbs<Row, Edit>,
  schemas: { row: z.ZodType<Row, Row>; edit: z.ZodType<Edit, Sent> },
) => ({
  save: edit
    .input(z.object({ row: schemas.edit }))
    .output(schemas.row)
    .mutation(({ ctx: { db, scope }, input }) => answer(list.save(db, scope.organizationId, input.row, scope.actor))),
  remove: edit
    .input(z.object({ id: Id, version: Version }))
    .output(z.object({}))
    .mutation(async ({ ctx: { db, scope }, input: { id, version } }) => {
      await list.remove(db, scope.organizationId, { id, version }, scope.actor)
      return {}
    }),
})
