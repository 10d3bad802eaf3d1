import type { TicketGroup } from '#features/tickets/tickets.ts'

type Column = { group: TicketGroup; cards: readonly { id: string }[] }

/**
 * Where an arrow key takes the focus: up and down within the column, left and right to the same height of the nearest
 * column that holds cards, Home and End to the column's ends. Undefined when there is nowhere to go.
 */
export function nextCard(columns: readonly Column[], id: string, key: string): string | undefined {
  const x = columns.findIndex((column) => column.cards.some((card) => card.id === id))
  const own = columns[x]?.cards ?? []
  const y = own.findIndex((card) => card.id === id)
  if (y < 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return own[y + 1]?.id
    case 'ArrowUp':
      return own[y - 1]?.id
    case 'Home':
      return own[0]?.id
    case 'End':
      return own.at(-1)?.id
    case 'ArrowRight':
    case 'ArrowLeft': {
      const side = key === 'ArrowRight' ? columns.slice(x + 1) : columns.slice(0, x).reverse()
      const cards = side.find((column) => column.cards.length > 0)?.cards ?? []
      return cards[Math.min(y, cards.length - 1)]?.id
    }
    default:
      return undefined
  }
}

/** The nearest column on that side that the ticket may move to, with the status that this means there. */
export function nextMove<To>(
  columns: readonly Column[],
  from: TicketGroup,
  key: 'ArrowLeft' | 'ArrowRight',
  moveTo: (group: TicketGroup) => To | undefined,
): To | undefined {
  const x = columns.findIndex((column) => column.group === from)
  const side = key === 'ArrowRight' ? columns.slice(x + 1) : columns.slice(0, x).reverse()
  for (const column of side) {
    const to = moveTo(column.group)
    if (to) return to
  }
  return undefined
}
