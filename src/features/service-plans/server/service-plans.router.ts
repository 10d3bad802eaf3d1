import { z } from 'zod'
import { rowProcedures } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { PlanTemplate, PlanTemplateEdit, TemplateChoice } from '../plan-templates.ts'
import { AddReadyPlan } from '../ready-plans.ts'
import {
  AddPlanLines,
  EditPlan,
  GivenPlan,
  GivePlan,
  MarkDone,
  PlanOfTicket,
  PlanOfVehicle,
  RemovePlan,
  TickItem,
} from '../service-plans.ts'
import { addPlanLines } from './add-plan-lines.ts'
import { editPlan, markDone, removePlan } from './edit-plan.ts'
import { givePlan } from './give-plan.ts'
import { planOfTicket } from './plan-of-ticket.ts'
import { planOfVehicle } from './read-plan.ts'
import { addReadyPlan, planTemplates, templateChoices } from './template-list.ts'
import { tickItem } from './tick-item.ts'

const Versioned = z.object({ version: z.number() })
const Nothing = z.object({})

export const servicePlansRouter = router({
  ofVehicle: organizationProcedure
    .input(z.object({ vehicleId: Id }))
    .output(PlanOfVehicle)
    .query(({ ctx, input }) => planOfVehicle(ctx, input.vehicleId)),
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(PlanOfTicket.nullable())
    .query(({ ctx, input }) => planOfTicket(ctx, input.ticketId)),
  templates: organizationProcedure
    .output(TemplateChoice.array())
    .query(({ ctx }) => templateChoices(ctx.db, ctx.membership.organizationId)),
  give: organizationProcedure
    .input(GivePlan)
    .output(GivenPlan)
    .mutation(({ ctx, input }) => givePlan(ctx, input)),
  edit: organizationProcedure
    .input(EditPlan)
    .output(Versioned)
    .mutation(({ ctx, input }) => editPlan(ctx, input)),
  markDone: organizationProcedure
    .input(MarkDone)
    .output(Versioned)
    .mutation(({ ctx, input }) => markDone(ctx, input)),
  remove: organizationProcedure
    .input(RemovePlan)
    .output(Nothing)
    .mutation(({ ctx, input }) => removePlan(ctx, input)),
  tick: garageProcedure
    .input(TickItem)
    .output(Nothing)
    .mutation(({ ctx, input }) => tickItem(ctx, input)),
  addLines: garageProcedure
    .input(AddPlanLines)
    .output(z.object({ ids: z.string().array() }))
    .mutation(({ ctx, input }) => addPlanLines(ctx, input)),
})
export type ServicePlansRouter = typeof servicePlansRouter

function templatesRouter({ read, edit }: SettingsAccess) {
  return router({
    list: read
      .output(PlanTemplate.array())
      .query(({ ctx: { db, scope } }) => planTemplates.all(db, scope.organizationId)),
    addReady: edit
      .input(AddReadyPlan)
      .output(PlanTemplate)
      .mutation(({ ctx: { db, scope }, input }) => addReadyPlan(db, scope.organizationId, input.key, scope.actor)),
    ...rowProcedures({ read, edit }, planTemplates, { row: PlanTemplate, edit: PlanTemplateEdit }),
  })
}

/** The settings page of an organisation's templates, for its own people or for super-users. */
export const servicePlansPages = (access: SettingsAccess) => ({ planTemplates: templatesRouter(access) })
export type ServicePlansPages = ReturnType<typeof servicePlansPages>
