import { type ReactNode, type RefObject, useRef } from 'react'
import type { TicketDetails } from '../ticket-views.ts'
import type { TicketStatus } from '../tickets.ts'
import { useMoveQuestions } from './use-move-questions.tsx'
import { usePageActs } from './use-page-acts.ts'

/** What the parts of a ticket's page need to act on it. */
export type TicketActing = {
  /** The ticket as it will be when what was pressed is answered. */
  shown: TicketDetails
  /** What was done just now; it takes the place of the act. */
  done: string | undefined
  doneRef: RefObject<HTMLParagraphElement | null>
  isPending: boolean
  move: (to: TicketStatus) => void
  archive: (archived: boolean) => void
  /** What a move asks first. */
  dialog: ReactNode
}

/** The acts of a ticket's page, in each of its parts. */
export function useTicketActing(ticket: TicketDetails): TicketActing {
  const { shown, done, isPending, move, archive } = usePageActs(ticket)
  const doneRef = useRef<HTMLParagraphElement>(null)
  const isDone = useRef(false)
  isDone.current = done !== undefined
  // the button that asked is gone after its act
  const questions = useMoveQuestions<TicketDetails>(move, () => (isDone.current ? doneRef.current : true))
  return {
    shown,
    done,
    doneRef,
    isPending,
    move: (to) => questions.ask(ticket, to),
    archive: (archived) => void archive(archived),
    dialog: questions.dialog,
  }
}
