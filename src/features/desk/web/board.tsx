import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { allowedMoves } from '#features/tickets/tickets.policy.ts'
import { groupOf, TICKET_GROUPS, type TicketGroup, type TicketStatus } from '#features/tickets/tickets.ts'
import { moveToGroup } from '#features/tickets/web/move-targets.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { useMedia, useWiderThan } from '#web/media.ts'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { useFillHeight } from '#web/use-fill-height.ts'
import { useFrozen } from '#web/use-frozen.ts'
import { useMinute } from '#web/use-minute.ts'
import { useSwipe } from '#web/use-swipe.ts'
import { BoardColumn } from './board-column.tsx'
import { nextCard, nextMove } from './board-focus.ts'
import { BoardTabs } from './board-tabs.tsx'
import type { DeskColumn } from './use-desk.ts'
import { useDrag } from './use-drag.ts'
import { useFollowedCard } from './use-followed-card.ts'

const MoveMenu = lazyComponent(() => import('./move-menu.tsx'), 'MoveMenu')

type Props = {
  columns: DeskColumn[]
  organizationType: OrganizationType
  /** Names this desk (organisation and filters) for remembering where it was scrolled to. */
  memoryKey: string
  /** Whether filters decide what is shown. */
  filtered: boolean
  /** The column that was asked for from outside, and when. */
  pointedAt?: { group: TicketGroup; at: number } | undefined
  /** The column that a phone shows. */
  shown: TicketGroup
  onShow: (group: TicketGroup) => void
  /** Asked for by drag, key or menu; asks what it must and moves. */
  onMove: (ticket: TicketCard, to: TicketStatus) => void
  /** Whether only late ones are shown, and how to show only them or all. */
  isLate: boolean
  onLate: (isLate: boolean) => void
  say: (text: string) => void
}

type OpenMenu = { ticket: TicketCard; button: HTMLElement }

const dragData = (data: Record<string, unknown>): TicketCard | undefined => data.ticket as TicketCard | undefined

/** The least width of the columns with the gaps between them; one without cards is narrow (`board-column.tsx`). */
const widthOf = (columns: readonly DeskColumn[]): string =>
  `${columns.reduce((sum, { cards }) => sum + (cards.length === 0 ? 8 : 10.5), 0) + (columns.length - 1) * 0.5}rem`

/** The status track at full size: a column per group, cards moved by drag, by key or from their menu. */
export function Board(props: Props) {
  const { organizationType, memoryKey, filtered, pointedAt, shown, onShow, onMove, say } = props
  const isWide = useWiderThan('desktop')
  // paper does not scroll: all columns and cards, one after another where they do not fit side by side
  const isPrinted = useMedia('print')
  const now = useMinute()
  const panelId = useId()
  const help = useId()
  const box = useRef<HTMLDivElement>(null)
  const fill = useFillHeight(box)
  // the columns render again when it comes: they are mounted before it is, and a tab brings another one
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  const holdBox = useCallback((element: HTMLDivElement | null) => {
    box.current = element
    setScroll(element)
  }, [])
  const drag = useDrag()
  const [dragged, setDragged] = useState<TicketCard>()
  const [focusId, setFocusId] = useState<string>()
  const [tabbable, setTabbable] = useState<Partial<Record<TicketGroup, string>>>({})
  const [menu, setMenu] = useState<OpenMenu>()
  const [menuOpen, setMenuOpen] = useState(false)
  const columns = useFrozen(props.columns, dragged !== undefined)

  const movesOf = useCallback(
    (ticket: TicketCard) => {
      const moves = allowedMoves({ organizationType }, ticket, Date.now())
      // only cancelling is no move: it is on the ticket's own page
      return moves.every((to) => to === 'CANCELLED') ? [] : moves
    },
    [organizationType],
  )
  const canMove = useCallback((ticket: TicketCard) => movesOf(ticket).length > 0, [movesOf])
  const onFocused = useCallback(() => setFocusId(undefined), [])
  const onMenu = useCallback((ticket: TicketCard, button: HTMLElement) => {
    setMenu({ ticket, button })
    setMenuOpen(true)
  }, [])

  const { follow, onFocusLost } = useFollowedCard(columns, setFocusId)

  const latestMove = useRef(onMove)
  latestMove.current = onMove
  useEffect(
    () =>
      drag?.monitorForElements({
        onDragStart: ({ source }) => setDragged(dragData(source.data)),
        onDrop: ({ source, location }) => {
          setDragged(undefined)
          const ticket = dragData(source.data)
          const to = location.current.dropTargets[0]?.data.to as TicketStatus | undefined
          if (ticket && to) latestMove.current(ticket, to)
        },
      }),
    [drag],
  )
  useEffect(() => (isWide && box.current ? drag?.edgeScroll(box.current) : undefined), [isWide, drag])

  /** The column that the user looks at, as far as pointer or keyboard show. */
  const lookedAt = useRef<string>(undefined)
  const lookAt = ({ target }: { target: EventTarget }) => {
    lookedAt.current = (target as HTMLElement).closest<HTMLElement>('[data-group]')?.dataset.group
  }

  // brings the column into sight and the keyboard to its first card, once that is here
  const answered = useRef(0)
  useEffect(() => {
    if (!pointedAt || answered.current === pointedAt.at || !box.current) return
    const first = columns.find(({ group }) => group === pointedAt.group)?.cards[0]
    if (!first) return
    answered.current = pointedAt.at
    box.current.scrollTop = 0
    box.current
      .querySelector(`[data-group="${pointedAt.group}"]`)
      ?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    setFocusId(first.id)
  }, [pointedAt, columns])

  const isHeld = useCallback((group: TicketGroup) => (lookedAt.current ?? group) === group, [])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const id = target.closest<HTMLElement>('[data-ticket-id]')?.dataset.ticketId
    const ticket = columns.flatMap((column) => column.cards).find((card) => card.id === id)
    if (!ticket || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { key } = event
    if (event.altKey) {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      event.preventDefault() // the browser would go back in its history
      const moves = movesOf(ticket)
      const to = nextMove(columns, groupOf[ticket.status], key, (group) => moveToGroup(moves, group))
      if (!to) {
        say('Huoltoa ei voi siirtää tähän suuntaan.')
        return
      }
      follow(ticket)
      onMove(ticket, to)
      return
    }
    const next = nextCard(isWide ? columns : columns.filter(({ group }) => group === shown), ticket.id, key)
    if (!['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) return
    event.preventDefault()
    if (next) setFocusId(next)
  }
  const swipe = useSwipe((step) => {
    const next = TICKET_GROUPS[TICKET_GROUPS.indexOf(shown) + step]
    if (next) onShow(next)
  })

  const dragMoves = dragged ? movesOf(dragged) : []
  const draw = (column: DeskColumn) => (
    <BoardColumn
      key={column.group}
      column={column}
      organizationType={organizationType}
      scroll={scroll}
      memoryKey={isWide ? memoryKey : `${memoryKey} ${column.group}`}
      filtered={filtered}
      pointedAt={pointedAt?.group === column.group ? pointedAt.at : undefined}
      now={now}
      drag={drag}
      dragged={dragged}
      dropStatus={moveToGroup(dragMoves, column.group)}
      focusId={focusId}
      onFocused={onFocused}
      tabbableId={tabbable[column.group]}
      isHeld={isHeld}
      canMove={canMove}
      onMenu={onMenu}
      headless={!isWide && !isPrinted}
      isWhole={isPrinted}
      isLate={props.isLate}
      onLate={props.onLate}
    />
  )
  const rememberFocus = (target: EventTarget) => {
    const card = (target as HTMLElement).closest<HTMLElement>('[data-ticket-id]')
    const group = card?.closest<HTMLElement>('[data-group]')?.dataset.group as TicketGroup | undefined
    if (card && group) setTabbable((before) => ({ ...before, [group]: card.dataset.ticketId }))
  }
  const single = columns.find((column) => column.group === shown)
  return (
    // the keys belong to the cards inside; this only listens to them
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        rememberFocus(event.target)
        lookAt(event)
      }}
      onPointerOver={lookAt}
      onBlur={onFocusLost}
    >
      <p id={help} className="sr-only">
        Liiku huoltojen välillä nuolinäppäimillä. Alt + nuoli vasemmalle tai oikealle siirtää huollon seuraavaan
        sallittuun tilaan.
      </p>
      {isWide || isPrinted ? null : <BoardTabs columns={columns} shown={shown} onShow={onShow} panelId={panelId} />}
      {isWide || isPrinted ? (
        // positioned, so that what is hidden in a column for screen readers does not widen the page
        <section
          ref={holdBox}
          aria-label="Työtaulu"
          aria-describedby={help}
          style={fill}
          className="thin-scrollbar relative -mx-1 overflow-auto overscroll-contain px-1 print:h-auto! print:overflow-visible"
        >
          {/* as wide as its columns need, so that their heads stay over them; only CSS learns of narrow paper in time */}
          <div
            style={{ '--columns': widthOf(columns) } as CSSProperties}
            className="grid gap-4 desktop:flex desktop:min-h-full desktop:min-w-(--columns) desktop:gap-2 desktop:pb-1"
          >
            {columns.map(draw)}
          </div>
        </section>
      ) : (
        <div
          ref={holdBox}
          key={shown}
          id={panelId}
          role="tabpanel"
          aria-labelledby={`${panelId}-${shown}`}
          style={fill}
          className="thin-scrollbar relative -mx-1 overflow-y-auto overscroll-contain px-1"
          {...swipe}
        >
          {single ? draw(single) : null}
        </div>
      )}
      {menu ? (
        <LazyOverlay open={menuOpen}>
          <MoveMenu
            ticket={menu.ticket}
            button={menu.button}
            open={menuOpen}
            onOpenChange={setMenuOpen}
            moves={movesOf(menu.ticket)}
            organizationType={organizationType}
            onMove={(to) => {
              follow(menu.ticket)
              onMove(menu.ticket, to)
            }}
          />
        </LazyOverlay>
      ) : null}
    </div>
  )
}
