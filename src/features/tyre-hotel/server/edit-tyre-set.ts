import { keepFiles } from '#features/files/server/attach-files.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { EditTyreSet, MeasureTyreSet } from '../tyre-set.ts'
import { changeTyreSet, earlierAct, measured } from './change-tyre-set.ts'
import { TYRE_SET_FILES } from './tyre-set-files.ts'

/** What a set is, and its photos. Refusals: `not_found: tyre_set`, `conflict: tyre_set_changed`. */
export const editTyreSet = (
  ctx: OrganizationContext,
  { setId, version, fileIds, ...fields }: EditTyreSet,
): Promise<{ version: number }> =>
  changeTyreSet(ctx, {
    id: setId,
    version,
    may: 'anyMember',
    async rule(set, tx) {
      const by = { caller: ctx.caller, organizationId: set.garageId }
      await keepFiles(tx, by, fileIds, { kind: TYRE_SET_FILES, id: set.id })
      return { set: fields, entry: { kind: 'EDITED' } }
    },
  })

/** The tread of each wheel now. A retry measures nothing twice. */
export const measureTyreSet = (
  ctx: OrganizationContext,
  { setId, treads, requestKey }: MeasureTyreSet,
): Promise<{ setId: string }> =>
  changeTyreSet(ctx, {
    id: setId,
    may: 'anyMember',
    request: earlierAct(requestKey),
    async rule(set, tx) {
      const shown = await measured(tx, set, { treads, at: ctx.services.clock(), userId: ctx.actor.userId })
      return { set: shown, entry: { kind: 'MEASURED', requestKey }, answer: { setId } }
    },
  })
