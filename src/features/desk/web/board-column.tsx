import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { GROUP_LABELS, type TicketStatus } from '#features/tickets/tickets.ts'
import { moveLabel } from '#features/tickets/web/move-words.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusGlyph, statusLook } from '#web/ui/status-glyph.tsx'
import { BoardCard } from './board-card.tsx'
import type { Drag } from './drag.ts'
import { groupTones } from './group-tones.ts'
import { useColumnRows } from './use-column-rows.ts'
import type { DeskColumn } from './use-desk.ts'

type Props = {
  column: DeskColumn
  organizationType: OrganizationType
  memoryKey: string
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
  canMove: (ticket: TicketCard) => boolean
  onMenu: (ticket: TicketCard, button: HTMLElement) => void
  /** On a phone the strip of tabs is the head. */
  headless: boolean
}

export function BoardColumn(props: Props) {
  const { column, organizationType, memoryKey, now, drag, dragged, dropStatus, focusId, onFocused, tabbableId } = props
  const { group, cards, count, hasMore } = column
  const heading = useId()
  const drop = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const tabbable = cards.some((card) => card.id === tabbableId) ? tabbableId : cards[0]?.id
  const { scroll, virtualizer, rows } = useColumnRows({ column, memoryKey, keepId: tabbable })

  const focusIndex = focusId === undefined ? -1 : cards.findIndex((card) => card.id === focusId)
  useEffect(() => {
    if (focusIndex >= 0) virtualizer.scrollToIndex(focusIndex, { align: 'auto' })
  }, [focusIndex, virtualizer])

  useEffect(() => {
    const element = drop.current
    const box = scroll.current
    if (!element || !box || !drag) return
    return drag.combine(
      drag.dropTargetForElements({
        element,
        canDrop: () => dropStatus !== undefined,
        getData: () => ({ to: dropStatus }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
      drag.autoScrollForElements({ element: box }),
    )
  }, [drag, dropStatus, scroll])

  const isOpen = dragged !== undefined && dropStatus !== undefined
  return (
    <section
      ref={drop}
      aria-labelledby={heading}
      data-group={group}
      className={clsx(
        'flex min-h-0 min-w-0 flex-col transition-opacity',
        dragged && !isOpen && 'opacity-45',
        props.headless ? 'flex-1' : 'w-60 shrink-0 grow snap-start',
      )}
    >
      <ColumnHead id={heading} column={column} hidden={props.headless} />
      <div
        ref={scroll}
        className={clsx(
          'relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain rounded-lg p-1 [scrollbar-width:thin]',
          isOpen && 'bg-brand-soft/50 outline-2 outline-brand outline-dashed -outline-offset-2',
          isOver && 'bg-brand-soft',
        )}
      >
        {isOpen ? (
          <div className="pointer-events-none sticky top-1 z-20 h-0 overflow-visible">
            <p className="mx-auto w-fit rounded-full bg-brand px-3 py-1 font-semibold text-on-brand text-sm shadow-float">
              {moveLabel(dragged.status, dropStatus, organizationType)}
            </p>
          </div>
        ) : null}
        {cards.length === 0 ? <EmptyColumn>{emptyTexts[group][organizationType]}</EmptyColumn> : null}
        <ul className="relative" style={{ height: virtualizer.getTotalSize() }} aria-label={GROUP_LABELS[group]}>
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
                top={row.start}
              />
            ) : null
          })}
        </ul>
        {hasMore ? (
          column.hasMoreFailed ? (
            <MoreFailed onRetry={column.loadMore} />
          ) : (
            <Skeleton className="mt-2 h-36 w-full" />
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

/** A station of the status track at full size: the line runs from column to column. */
function ColumnHead({ id, column, hidden }: { id: string; column: DeskColumn; hidden: boolean }) {
  const tone = groupTones[column.group]
  return (
    <header className={hidden ? 'sr-only' : 'mb-1.5 grid gap-1.5 px-1'}>
      <div className="-mr-4 relative h-4" aria-hidden="true">
        <span
          className={clsx(
            'absolute inset-x-0 top-1/2 -mt-px border-t-2',
            column.group === 'waiting' ? 'border-edge border-dashed' : 'border-edge',
            column.group === 'done' && 'right-4',
          )}
        />
        <span className={clsx('absolute left-0 bg-canvas pr-1.5', statusLook[tone].text)}>
          <StatusGlyph tone={tone} className="size-4 [--glyph-ground:var(--canvas)]" />
        </span>
      </div>
      <h2 id={id} className="flex items-baseline gap-2 font-semibold">
        {GROUP_LABELS[column.group]}
        <span className="tabular font-normal text-muted">
          {column.count}
          <span className="sr-only"> huoltoa</span>
        </span>
      </h2>
    </header>
  )
}

const EmptyColumn = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg border border-line border-dashed px-3 py-5 text-center text-muted text-sm">{children}</p>
)

const emptyTexts: Record<DeskColumn['group'], Record<OrganizationType, string>> = {
  new: { GARAGE: 'Uudet huollot tulevat tähän heti.', CUSTOMER: 'Ilmoittamasi autot tulevat tähän.' },
  scheduled: { GARAGE: 'Ei aikataulutettuja töitä.', CUSTOMER: 'Ei sovittuja aikoja.' },
  inProgress: { GARAGE: 'Yksikään auto ei ole nyt työn alla.', CUSTOMER: 'Yksikään autosi ei ole työn alla.' },
  waiting: { GARAGE: 'Mikään työ ei odota.', CUSTOMER: 'Mikään huolto ei odota.' },
  ready: { GARAGE: 'Ei noudettavia autoja.', CUSTOMER: 'Ei noudettavia autoja.' },
  done: {
    GARAGE: 'Valmiit työt pysyvät tässä arkistointiin asti.',
    CUSTOMER: 'Valmiit huollot pysyvät tässä arkistointiin asti.',
  },
}
