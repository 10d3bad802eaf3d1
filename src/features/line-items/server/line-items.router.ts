import { z } from 'zod'
import { pricedChoices } from '#features/catalog/server/priced-choices.ts'
import { garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { AddLine, AgreePrice, EditLine, PlaceLine, PricedChoice, RemoveLine, TicketLines } from '../line-items.ts'
import { addLine } from './add-line.ts'
import { agreePrice } from './agree-price.ts'
import { editLine, placeLine, removeLine } from './edit-line.ts'
import { ticketLines } from './ticket-lines.ts'

const Versioned = z.object({ version: z.number() })

export const lineItemsRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(TicketLines)
    .query(({ ctx, input }) => ticketLines(ctx, input.ticketId)),
  choices: garageProcedure
    .input(z.object({ text: z.string().max(100) }))
    .output(PricedChoice.array())
    .query(({ ctx, input }) => pricedChoices(ctx.db, ctx.membership.organizationId, input.text)),
  add: garageProcedure
    .input(AddLine)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => addLine(ctx, input)),
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
  // the customer is told
  agree: garageProcedure
    .meta({ reachesOthers: true })
    .input(AgreePrice)
    .output(Versioned)
    .mutation(({ ctx, input }) => agreePrice(ctx, input)),
})
export type LineItemsRouter = typeof lineItemsRouter
