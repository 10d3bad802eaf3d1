import { type FocusEvent, useEffect, useRef } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { groupOf, type TicketGroup } from '#features/tickets/tickets.ts'
import type { DeskColumn } from './use-desk.ts'

/** A closing window or menu takes the focus back to where it was opened, which the card may have left. */
const SETTLE_MS = 800

type Followed = { id: string; from: TicketGroup; until: number }

/** Takes the keyboard with the card that it moves, when the card arrives in its new column. */
export function useFollowedCard(columns: readonly DeskColumn[], focus: (id: string) => void) {
  const followed = useRef<Followed | undefined>(undefined)

  useEffect(() => {
    const card = followed.current
    if (!card) return
    const column = columns.find(({ cards }) => cards.some(({ id }) => id === card.id))
    if (!column || column.group === card.from) return
    if (card.until === 0) {
      followed.current = { ...card, until: Date.now() + SETTLE_MS }
      focus(card.id)
    }
  }, [columns, focus])

  return {
    follow: (ticket: TicketCard) => {
      followed.current = { id: ticket.id, from: groupOf[ticket.status], until: 0 }
    },
    onFocusLost: ({ target, relatedTarget }: FocusEvent) => {
      const card = followed.current
      if (!card || card.until < Date.now()) return
      const isCard = (target as HTMLElement).closest(`[data-ticket-id="${card.id}"]`) !== null
      if (isCard && !(relatedTarget instanceof HTMLElement)) requestAnimationFrame(() => focus(card.id))
    },
  }
}
