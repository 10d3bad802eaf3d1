import { z } from 'zod'
import { maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import { rowProcedures } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { InspectionTemplate, InspectionTemplateEdit, TemplateChoice } from '../inspection-templates.ts'
import {
  AddPhotos,
  BeginAsk,
  BegunAsk,
  FindingsToAsk,
  Inspection,
  InspectionsOfTicket,
  LatestInspection,
  OneInspection,
  RemovePhoto,
  SavedPoints,
  SavePoints,
  StartInspection,
} from '../inspections.ts'
import { AddReadyTemplate } from '../ready-templates.ts'
import { addReadyTemplate } from './add-ready-template.ts'
import { beginAsk } from './begin-ask.ts'
import { finishInspection, removeInspection, reopenInspection } from './finish-inspection.ts'
import { latestInspection } from './latest-inspection.ts'
import { addPhotos, removePhoto } from './point-photos.ts'
import { inspectionsOfTicket, readInspection } from './read-inspections.ts'
import { savePoints } from './save-points.ts'
import { startInspection, templateChoices } from './start-inspection.ts'
import { inspectionTemplates } from './template-list.ts'
import { findingsToAsk } from './waiting-findings.ts'

const Nothing = z.object({})

export const inspectionsRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(InspectionsOfTicket)
    .query(({ ctx, input }) => inspectionsOfTicket(ctx, input.ticketId)),
  get: organizationProcedure
    .input(OneInspection)
    .output(Inspection)
    .query(({ ctx, input }) => readInspection(ctx, input.inspectionId)),
  latestOfVehicle: organizationProcedure
    .input(z.object({ vehicleId: Id }))
    .output(LatestInspection.nullable())
    .query(({ ctx, input }) => latestInspection(ctx, input.vehicleId)),
  waiting: garageProcedure
    .output(FindingsToAsk)
    .query(({ ctx }) => findingsToAsk(ctx.db, ctx.membership.organizationId)),
  templates: garageProcedure
    .output(TemplateChoice.array())
    .query(({ ctx }) => templateChoices(ctx.db, ctx.membership.organizationId)),
  start: garageProcedure
    .input(StartInspection)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => startInspection(ctx, input)),
  savePoints: garageProcedure
    .input(SavePoints)
    .output(SavedPoints)
    .mutation(({ ctx, input }) => savePoints(ctx, input)),
  addPhotos: garageProcedure
    .input(AddPhotos)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await addPhotos(ctx, input)
      return {}
    }),
  removePhoto: garageProcedure
    .input(RemovePhoto)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removePhoto(ctx, input)
      return {}
    }),
  // the customer is notified of what was found
  finish: garageProcedure
    .meta({ reachesOthers: true })
    .input(OneInspection)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await finishInspection(ctx, input.inspectionId)
      return {}
    }),
  reopen: garageProcedure
    .input(OneInspection)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await reopenInspection(ctx, input.inspectionId)
      return {}
    }),
  remove: garageProcedure
    .input(OneInspection)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removeInspection(ctx, input.inspectionId)
      return {}
    }),
  beginAsk: garageProcedure
    .input(BeginAsk)
    .output(BegunAsk)
    .mutation(({ ctx, input }) => beginAsk(ctx, input)),
})
export type InspectionsRouter = typeof inspectionsRouter

function templatesRouter(access: SettingsAccess) {
  const procedures = access.onlyIf(maySeePriceLists)
  return router({
    list: procedures.read
      .output(InspectionTemplate.array())
      .query(({ ctx: { db, scope } }) => inspectionTemplates.all(db, scope.organizationId)),
    addReady: procedures.edit
      .input(AddReadyTemplate)
      .output(InspectionTemplate)
      .mutation(({ ctx: { db, scope }, input }) => addReadyTemplate(db, scope.organizationId, input.key, scope.actor)),
    ...rowProcedures(procedures, inspectionTemplates, { row: InspectionTemplate, edit: InspectionTemplateEdit }),
  })
}

/** The settings page of a garage's templates, for its own people or for super-users. */
export const inspectionsPages = (access: SettingsAccess) => ({ inspectionTemplates: templatesRouter(access) })
export type InspectionsPages = ReturnType<typeof inspectionsPages>
