import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { GROUP_LABELS, type TicketGroup, type TicketStatus } from '#features/tickets/tickets.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BoardCard } from './board-card.tsx'
import { ColumnHead } from './column-head.tsx'
import type { Drag } from './drag.ts'
import { EmptyColumn } from './empty-column.tsx'
import { useColumnRows } from './use-column-rows.ts'
import type { DeskColumn } from './use-desk.ts'

/** Room for the name of the group, and for a card that is dropped; what has cards gets the rest. */
const EMPTY_WIDTH = 'w-32 shrink-0'

/** As high as `ColumnHead` is. */
const HEAD_HEIGHT = 48

type Props = {
  column: DeskColumn
  organizationType: OrganizationType
  /** What scrolls all columns together. */
  scroll: HTMLElement | null
  memoryKey: string
  /** Whether filters decide what is shown. */
  filtered: boolean
  /** When it was asked for from outside. */
  pointedAt: number | undefined
  now: number
  drag: Drag | undefined
  /** The card on its way by drag, and what dropping it here would mean. */
  dragged: TicketCard | undefined
  dropStatus: TicketStatus | undefined
  /** The card to take the keyboard to, wherever it is. */
  focusId: string | undefined
  onFocused: () => void
  /** The card of this column that the tab key reaches. */
  tabbableId: string | undefined
  isHeld: (group: TicketGroup) => boolean
  canMove: (ticket: TicketCard) => boolean
  onMenu: (ticket: TicketCard, button: HTMLElement) => void
  /** All cards that there are are drawn, not only those in sight. */
  isWhole: boolean
  /** On a phone the strip of tabs is the head. */
  headless: boolean
} & Pick<ComponentProps<typeof ColumnHead>, 'isLate' | 'onLate'>

export function BoardColumn(props: Props) {
  const { column, organizationType, scroll, now, drag, dragged, dropStatus, focusId, onFocused, tabbableId } = props
  const { group, cards, count, hasMore } = column
  const heading = useId()
  const drop = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const tabbable = cards.some((card) => card.id === tabbableId) ? tabbableId : cards[0]?.id
  const headHeight = props.headless ? 0 : HEAD_HEIGHT
  const { virtualizer, rows } = useColumnRows({
    column,
    scroll,
    headHeight,
    keepId: tabbable,
    memoryKey: props.memoryKey,
    isHeld: props.isHeld,
    isWhole: props.isWhole,
  })

  const focusIndex = focusId === undefined ? -1 : cards.findIndex((card) => card.id === focusId)
  useEffect(() => {
    if (focusIndex >= 0) virtualizer.scrollToIndex(focusIndex, { align: 'auto' })
  }, [focusIndex, virtualizer])

  const isOpen = dragged !== undefined && dropStatus !== undefined
  useEffect(() => {
    const element = drop.current
    if (!element || !drag) return
    return drag.dropTargetForElements({
      element,
      getData: () => ({ to: dropStatus }),
      // a column that does not take the card is one all the same: it says why
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [drag, dropStatus])

  const isOwn = dragged !== undefined && cards.some(({ id }) => id === dragged.id)
  return (
    <section
      ref={drop}
      aria-labelledby={heading}
      data-group={group}
      className={clsx(
        'relative flex flex-col',
        props.headless ? 'min-w-0 flex-1' : cards.length === 0 ? EMPTY_WIDTH : 'min-w-42 flex-1 basis-0',
      )}
    >
      {props.pointedAt === undefined ? null : (
        <span
          key={props.pointedAt}
          className="pointer-events-none absolute inset-0 z-30 animate-point rounded-lg outline-3 outline-signal -outline-offset-3"
        />
      )}
      {props.headless ? (
        <h2 id={heading} className="sr-only">
          {GROUP_LABELS[group]}
        </h2>
      ) : (
        <ColumnHead
          id={heading}
          column={column}
          urgesViewer={organizationType === 'GARAGE'}
          isLate={props.isLate}
          onLate={props.onLate}
          drop={
            dragged && !isOwn
              ? {
                  isOver,
                  allowed: isOpen,
                  text:
                    (isOpen
                      ? drag?.moveLabel(dragged.status, dropStatus, organizationType)
                      : drag?.whyNot(dragged.status, group, organizationType)) ?? '',
                }
              : undefined
          }
        />
      )}
      <div
        className={clsx(
          'grow rounded-lg transition-opacity',
          isOpen && 'bg-brand-soft/50 outline-2 outline-brand outline-dashed -outline-offset-2',
          isOpen && isOver && 'bg-brand-soft',
          dragged && !isOpen && !isOwn && 'opacity-45',
        )}
      >
        {cards.length === 0 ? (
          <EmptyColumn group={group} organizationType={organizationType} filtered={props.filtered} />
        ) : null}
        <ul
          className="relative print:h-auto!"
          style={{ height: virtualizer.getTotalSize() }}
          aria-label={GROUP_LABELS[group]}
        >
          {rows.map((row) => {
            const ticket = cards[row.index]
            return ticket ? (
              <BoardCard
                key={ticket.id}
                ticket={ticket}
                organizationType={organizationType}
                now={now}
                drag={drag}
                canMove={props.canMove(ticket)}
                tabbable={ticket.id === tabbable}
                focused={ticket.id === focusId}
                onFocused={onFocused}
                onMenu={props.onMenu}
                position={row.index + 1}
                total={count}
                index={row.index}
                measureRef={virtualizer.measureElement}
                top={row.start - headHeight}
              />
            ) : null
          })}
        </ul>
        {hasMore ? (
          column.hasMoreFailed ? (
            <MoreFailed onRetry={column.loadMore} />
          ) : (
            <>
              <Skeleton className="mt-1.5 h-20 w-full print:hidden" />
              <p className="hidden p-2 text-muted text-sm print:block">Lisäksi {count - cards.length} huoltoa</p>
            </>
          )
        ) : null}
      </div>
    </section>
  )
}

const MoreFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="mt-2 grid justify-items-center gap-2 p-3 text-center text-sm">
    Loppuja huoltoja ei voitu hakea.
    <Button size="sm" onClick={onRetry}>
      Yritä uudelleen
    </Button>
  </div>
)
