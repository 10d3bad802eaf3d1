import { type ReactNode, useState } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { slot } from '#web/slot.ts'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import type { TicketCard } from '../ticket-views.ts'
import type { TicketStatus } from '../tickets.ts'
import { asksFirst } from './move-targets.ts'
import type {} from './planning-slots.ts'
import type { MoveDetails } from './ticket-acts.ts'

const MoveDialog = lazyComponent(() => import('./move-dialog.tsx'), 'MoveDialog')

export type AskedMove<Ticket> = { ticket: Ticket; to: 'WAITING' | 'SCHEDULED' | 'READY' | 'CANCELLED' }

/**
 * Asks what a move needs to know (a reason, a time, or whether it is meant) and hands it on; `dialog` is drawn by the caller.
 * `finalFocus` is where the focus goes when it closes, as of `Dialog`.
 */
export function useMoveQuestions<Ticket extends TicketCard>(
  act: (ticket: Ticket, details: MoveDetails) => void | Promise<void>,
  finalFocus?: () => HTMLElement | true | null,
): { ask: (ticket: Ticket, to: TicketStatus) => void; isAsking: boolean; dialog: ReactNode } {
  const [asked, setAsked] = useState<AskedMove<Ticket>>()
  const [open, setOpen] = useState(false)
  // what was typed into a question is kept until it is answered: Escape and a click outside lose nothing
  const [answered, setAnswered] = useState(0)
  const [turn, setTurn] = useState(0)

  const ReadySlot = slot('readyTicket')
  const ask = (ticket: Ticket, to: TicketStatus) => {
    // offline no message can be sent: only the move is queued
    const isAlone = to === 'READY' && (!navigator.onLine || !ReadySlot)
    if (!asksFirst(to) || isAlone) {
      void act(ticket, { to })
      return
    }
    setAsked({ ticket, to })
    setTurn(answered)
    setOpen(true)
  }
  const PlanWindow = slot('planTicket')
  const window = ({ ticket, to }: AskedMove<Ticket>) => {
    const key = `${ticket.id} ${to} ${turn}`
    const onMove = (details: MoveDetails) => {
      setOpen(false)
      setAnswered(turn + 1)
      void act(ticket, details)
    }
    const given = { open, onOpenChange: setOpen, finalFocus, ticket, onMove }
    if (to === 'READY') return ReadySlot ? <ReadySlot key={key} {...given} /> : null
    if (to !== 'SCHEDULED') return <MoveDialog key={key} {...given} to={to} />
    return PlanWindow ? <PlanWindow key={key} {...given} kind="move" /> : null
  }
  const dialog = asked ? <LazyOverlay open={open}>{window(asked)}</LazyOverlay> : null
  return { ask, isAsking: open, dialog }
}
