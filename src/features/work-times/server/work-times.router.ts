import { z } from 'zod'
import { garageProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { CorrectTime, MyWork, RemoveTime, TimeAct, TimeActDone, TimesOfTicket, UndoTimeAct } from '../work-times.ts'
import { correctTime, removeTime } from './correct-time.ts'
import { myWork } from './my-work.ts'
import { startTime } from './start-time.ts'
import { finishWork, pauseTime } from './stop-time.ts'
import { timesOfTicket } from './times-of-ticket.ts'
import { undoTimeAct } from './undo-time-act.ts'

const Versioned = z.object({ version: z.number() })

export const workTimesRouter = router({
  mine: garageProcedure.output(MyWork).query(({ ctx }) => myWork(ctx)),
  ofTicket: garageProcedure
    .input(z.object({ ticketId: Id }))
    .output(TimesOfTicket)
    .query(({ ctx, input }) => timesOfTicket(ctx, input.ticketId)),
  // the customer is notified of the ticket's move
  start: garageProcedure
    .meta({ reachesOthers: true })
    .input(TimeAct)
    .output(TimeActDone)
    .mutation(({ ctx, input }) => startTime(ctx, input)),
  pause: garageProcedure
    .input(TimeAct)
    .output(TimeActDone)
    .mutation(({ ctx, input }) => pauseTime(ctx, input)),
  finish: garageProcedure
    .meta({ reachesOthers: true })
    .input(TimeAct)
    .output(TimeActDone)
    .mutation(({ ctx, input }) => finishWork(ctx, input)),
  undo: garageProcedure
    .input(UndoTimeAct)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await undoTimeAct(ctx, input)
      return {}
    }),
  correct: garageProcedure
    .input(CorrectTime)
    .output(Versioned)
    .mutation(({ ctx, input }) => correctTime(ctx, input)),
  remove: garageProcedure
    .input(RemoveTime)
    .output(Versioned)
    .mutation(({ ctx, input }) => removeTime(ctx, input)),
})
export type WorkTimesRouter = typeof workTimesRouter
