import { z } from 'zod'
import { jsonTextOf } from '#server/json-text.ts'
import { billingProcedure, customerProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  AddLine,
  AddPackage,
  CustomerChoiceSearch,
  EditLine,
  LineChoice,
  LineChoiceSearch,
  LineWork,
  PlaceLine,
  RemoveLine,
  TicketLines,
} from '../line-items.ts'
import { AnswerPrice, EnterPriceAnswer, PROPOSAL_STATES, ProposePrice, WithdrawPrice } from '../price-proposals.ts'
import { addLine } from './add-line.ts'
import { addPackage } from './add-package.ts'
import { editLine, placeLine, removeLine } from './edit-line.ts'
import { customerChoices, lineChoices } from './line-choices.ts'
import { setLineWork } from './line-work.ts'
import { proposePrice } from './propose-price.ts'
import { answerPrice, enterPriceAnswer, withdrawPrice } from './settle-proposal.ts'
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
  work: garageProcedure
    .input(LineWork)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await setLineWork(ctx, input)
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
  propose: billingProcedure
    .meta({ reachesOthers: true })
    .input(ProposePrice)
    .output(Versioned.extend({ id: z.string(), state: z.enum(PROPOSAL_STATES) }))
    .mutation(({ ctx, input }) => proposePrice(ctx, input)),
  enterPriceAnswer: billingProcedure
    .meta({ reachesOthers: true })
    .input(EnterPriceAnswer)
    .output(Versioned)
    .mutation(({ ctx, input }) => enterPriceAnswer(ctx, input)),
  withdrawPrice: billingProcedure
    .meta({ reachesOthers: true })
    .input(WithdrawPrice)
    .output(Versioned)
    .mutation(({ ctx, input }) => withdrawPrice(ctx, input)),
  // the garage is notified
  answerPrice: customerProcedure
    .meta({ reachesOthers: true })
    .input(AnswerPrice)
    .output(Versioned)
    .mutation(({ ctx, input }) => answerPrice(ctx, input)),
})
export type LineItemsRouter = typeof lineItemsRouter
