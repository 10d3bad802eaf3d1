import { z } from 'zod'
import { jsonTextOf } from '#server/json-text.ts'
import { billingProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  AddLine,
  AddPackage,
  AgreePrice,
  CustomerChoiceSearch,
  EditLine,
  LineChoice,
  LineChoiceSearch,
  PlaceLine,
  RemoveLine,
  TicketLines,
} from '../line-items.ts'
import { addLine } from './add-line.ts'
import { addPackage } from './add-package.ts'
import { agreePrice } from './agree-price.ts'
import { editLine, placeLine, removeLine } from './edit-line.ts'
import { customerChoices, lineChoices } from './line-choices.ts'
import { ticketLines } from './ticket-lines.ts'

const Versioned = z.object({ version: z.number() })

export const lineItemsRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(jsonTextOf(TicketLines))
    .query(({ ctx, input }) => ticketLines(ctx, input.ticketId)),
  choices: garageProcedure
    .input(LineChoiceSearch)
    .output(LineChoice.array())
    .query(({ ctx, input }) => lineChoices(ctx, input)),
  choicesForCustomer: garageProcedure
    .input(CustomerChoiceSearch)
    .output(LineChoice.array())
    .query(({ ctx, input }) => customerChoices(ctx, input)),
  add: garageProcedure
    .input(AddLine)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => addLine(ctx, input)),
  addPackage: garageProcedure
    .input(AddPackage)
    .output(z.object({ ids: z.string().array() }))
    .mutation(({ ctx, input }) => addPackage(ctx, input)),
  edit: garageProcedure
    .input(EditLine)
    .output(Versioned)
    .mutation(({ ctx, input }) => editLine(ctx, input)),
  place: garageProcedure
    .input(PlaceLine)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await placeLine(ctx, input)
      return {}
    }),
  remove: garageProcedure
    .input(RemoveLine)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeLine(ctx, input)
      return {}
    }),
  // the customer is notified
  agree: billingProcedure
    .meta({ reachesOthers: true })
    .input(AgreePrice)
    .output(Versioned)
    .mutation(({ ctx, input }) => agreePrice(ctx, input)),
})
export type LineItemsRouter = typeof lineItemsRouter
