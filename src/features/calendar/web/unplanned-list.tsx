import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState } from 'react'
import { lengthMinutes } from '#features/planning/planning.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PlannedTicket } from '../calendar.ts'
import { blockKey, CalendarBlock } from './calendar-block.tsx'
import type { Landing } from './planning-acts.ts'
import type { UnplannedQuery } from './use-week.ts'
import type { BlockProps } from './week-table.tsx'

type Props = BlockProps & {
  tickets: readonly PlannedTicket[]
  count: number
  query: UnplannedQuery
  filtered: boolean
  /** How it is planned from here, on a wide screen. */
  hint?: string
  /** Something is dragged: what a drop here would do; `refused` when it cannot be. */
  drop: (() => Landing) | undefined
  className?: string | undefined
}

/** What waits for a time. It is dragged from here into the week; what is dropped here loses its time. */
export function UnplannedList(props: Props) {
  const { tickets, count, query, filtered, hint = 'Anna aika vetämällä viikolle.', drop, className, ...blocks } = props
  const heading = useId()
  const element = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ unplan: true }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [])
  const landing = isOver ? drop?.() : undefined
  return (
    <section
      ref={element}
      aria-labelledby={heading}
      className={clsx(
        'flex min-h-0 flex-col rounded-lg border border-line bg-sunken',
        landing && !landing.refused && 'outline-2 outline-brand outline-dashed -outline-offset-2',
        className,
      )}
    >
      <h2 id={heading} className="px-2 pt-1.5 font-semibold">
        Ilman aikaa <span className="tabular font-normal text-muted">{count}</span>
      </h2>
      <p className={clsx('min-h-4.5 px-2 text-xs', landing ? 'font-semibold' : 'text-muted')}>
        {landing ? landing.text : <span className="max-desktop:hidden">{hint}</span>}
      </p>
      <div className="thin-scrollbar min-h-0 grow overflow-y-auto overscroll-contain p-1.5">
        {query.isPending ? (
          <div className="grid gap-1.5">
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
          </div>
        ) : query.isError && !query.data ? (
          <FailedQuery query={query} title="Huoltoja ei voitu hakea" />
        ) : tickets.length === 0 ? (
          <p className="px-1 py-4 text-center text-muted text-sm">
            {filtered ? 'Ei osumia' : 'Kaikilla huolloilla on aika.'}
          </p>
        ) : (
          <ul className="grid gap-1.5">
            {tickets.map((ticket) => {
              const key = blockKey(ticket, null)
              return (
                <li key={ticket.id}>
                  <CalendarBlock
                    ticket={ticket}
                    length={lengthMinutes(ticket)}
                    now={blocks.now}
                    tabbable={key === blocks.tabbableKey}
                    focused={key === blocks.focusKey}
                    onFocused={blocks.onFocused}
                    onMenu={blocks.onMenu}
                  />
                </li>
              )
            })}
          </ul>
        )}
        {query.hasNextPage ? (
          <Button
            size="sm"
            className="mt-2 w-full"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Näytä lisää
          </Button>
        ) : null}
      </div>
    </section>
  )
}
