import { type KeyboardEvent, lazy, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { allowedMoves } from '#features/tickets/tickets.policy.ts'
import { groupOf, TICKET_GROUPS, type TicketGroup, type TicketStatus } from '#features/tickets/tickets.ts'
import { moveToGroup } from '#features/tickets/web/move-words.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { useWiderThan } from '#web/media.ts'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { useMinute } from '#web/use-minute.ts'
import { BoardColumn } from './board-column.tsx'
import { nextCard, nextMove } from './board-focus.ts'
import { BoardTabs } from './board-tabs.tsx'
import type { DeskColumn } from './use-desk.ts'
import { useDrag } from './use-drag.ts'
import { useFillHeight } from './use-fill-height.ts'
import { useFollowedCard } from './use-followed-card.ts'
import { useFrozen } from './use-frozen.ts'
import { useSwipe } from './use-swipe.ts'

const MoveMenu = lazy(() => import('./move-menu.tsx').then((module) => ({ default: module.MoveMenu })))

type Props = {
  columns: DeskColumn[]
  organizationType: OrganizationType
  /** Names this desk (organisation and filters) for remembering where it was scrolled to. */
  memoryKey: string
  /** The column that a phone shows. */
  shown: TicketGroup
  onShow: (group: TicketGroup) => void
  /** Asked for by drag, key or menu; asks what it must and moves. */
  onMove: (ticket: TicketCard, to: TicketStatus) => void
  say: (text: string) => void
}

type OpenMenu = { ticket: TicketCard; button: HTMLElement }

const dragData = (data: Record<string, unknown>): TicketCard | undefined => data.ticket as TicketCard | undefined

/** The status track at full size: a column per group, cards moved by drag, by key or from their menu. */
export function Board(props: Props) {
  const { organizationType, memoryKey, shown, onShow, onMove, say } = props
  const isWide = useWiderThan('desktop')
  const now = useMinute()
  const panelId = useId()
  const help = useId()
  const box = useRef<HTMLDivElement>(null)
  const height = useFillHeight(box)
  const drag = useDrag()
  const [dragged, setDragged] = useState<TicketCard>()
  const [focusId, setFocusId] = useState<string>()
  const [tabbable, setTabbable] = useState<Partial<Record<TicketGroup, string>>>({})
  const [menu, setMenu] = useState<OpenMenu>()
  const [menuOpen, setMenuOpen] = useState(false)
  const columns = useFrozen(props.columns, dragged !== undefined)

  const movesOf = useCallback(
    (ticket: TicketCard) => allowedMoves({ organizationType }, ticket, Date.now()),
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
  useEffect(
    () => (isWide && box.current ? drag?.autoScrollForElements({ element: box.current }) : undefined),
    [isWide, drag],
  )

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
      memoryKey={`${memoryKey} ${column.group}`}
      now={now}
      drag={drag}
      dragged={dragged}
      dropStatus={moveToGroup(dragMoves, column.group)}
      focusId={focusId}
      onFocused={onFocused}
      tabbableId={tabbable[column.group]}
      canMove={canMove}
      onMenu={onMenu}
      headless={!isWide}
    />
  )
  const rememberFocus = (target: EventTarget) => {
    const card = (target as HTMLElement).closest<HTMLElement>('[data-ticket-id]')
    const group = card?.closest<HTMLElement>('[data-group]')?.dataset.group as TicketGroup | undefined
    if (card && group) setTabbable((before) => ({ ...before, [group]: card.dataset.ticketId }))
  }
  const single = columns.find((column) => column.group === shown)
  return (
    // the keys belong to the cards inside; this only hears them
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div onKeyDown={onKeyDown} onFocus={(event) => rememberFocus(event.target)} onBlur={onFocusLost}>
      <p id={help} className="sr-only">
        Liiku huoltojen välillä nuolinäppäimillä. Alt + nuoli vasemmalle tai oikealle siirtää huollon seuraavaan
        sallittuun tilaan.
      </p>
      {isWide ? null : <BoardTabs columns={columns} shown={shown} onShow={onShow} panelId={panelId} />}
      {isWide ? (
        // positioned, so that what is hidden in a column for screen readers does not widen the page
        <section
          ref={box}
          aria-label="Työtaulu"
          aria-describedby={help}
          style={{ height }}
          className="relative -mx-1 flex snap-x gap-3 overflow-x-auto overflow-y-hidden px-1 pb-2 [scrollbar-width:thin]"
        >
          {columns.map(draw)}
        </section>
      ) : (
        <div
          ref={box}
          id={panelId}
          role="tabpanel"
          aria-labelledby={`${panelId}-${shown}`}
          style={{ height }}
          className="-mx-1 flex"
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
