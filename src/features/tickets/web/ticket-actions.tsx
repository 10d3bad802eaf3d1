import { clsx } from 'clsx'
import { Archive, ArchiveRestore, CircleCheck } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { actsOf } from './acts-of.ts'
import { moveLabel } from './move-words.ts'
import type { TicketActing } from './use-ticket-acting.ts'

type Props = {
  acting: TicketActing
  /** In the head of a large screen: in one line, with the main act, which a small screen has in its bar. */
  inHead?: boolean
}

/**
 * What the viewer does most with the ticket now; the rest is in the menu. After an act its place says what was done, as long as that
 * can be undone: the next act never takes the place of the one that was just pressed. In the head it is to its left, elsewhere below.
 */
export function TicketActions({ acting, inHead = false }: Props) {
  const { type } = useOrganization()
  const { shown, done, doneRef, isPending, move, archive } = acting
  const { can, status, waitingFor } = shown
  const { main, others } = actsOf(status, can.moves, waitingFor)
  const box = useRef<HTMLDivElement>(null)
  const before = useSizeBefore(box, done)
  useLayoutEffect(() => {
    // the button that was pressed is gone, or goes with its toast
    const active = document.activeElement
    if (done && (active === document.body || box.current?.contains(active) || active?.closest('[data-toast]')))
      doneRef.current?.focus({ preventScroll: true })
  }, [done, doneRef])
  const hasMain = main && (inHead || done)
  return (
    <div
      ref={box}
      className={clsx(
        'flex flex-wrap items-center gap-2 print:hidden',
        inHead && 'justify-end',
        !hasMain && !done && others.length === 0 && !can.archive && !can.unarchive && 'hidden',
      )}
    >
      {/* stays when it is empty: the focus may be on it */}
      <p
        ref={doneRef}
        tabIndex={-1}
        style={done ? (inHead ? { minWidth: before.width } : { minHeight: before.height }) : undefined}
        className={
          done
            ? clsx(
                'flex min-h-10 items-center gap-2 rounded-md border border-transparent bg-done-soft px-3 font-semibold outline-offset-2',
                inHead ? 'order-last' : 'basis-full',
              )
            : 'sr-only'
        }
      >
        {done ? (
          <>
            <CircleCheck className="size-4.5 shrink-0 text-done" aria-hidden="true" />
            {done}
          </>
        ) : null}
      </p>
      {hasMain ? (
        <Button kind="primary" pending={isPending} onClick={() => move(main)} className={inHead ? '' : 'grow'}>
          {moveLabel(status, main, type)}
        </Button>
      ) : null}
      {others.map((to) => (
        <Button key={to} pending={isPending} onClick={() => move(to)} className={inHead ? '' : 'grow'}>
          {moveLabel(status, to, type)}
        </Button>
      ))}
      {can.archive || can.unarchive ? (
        <Button pending={isPending} onClick={() => archive(can.archive)} className={inHead ? '' : 'grow'}>
          {can.archive ? (
            <Archive className="size-4" aria-hidden="true" />
          ) : (
            <ArchiveRestore className="size-4" aria-hidden="true" />
          )}
          {can.archive ? 'Arkistoi' : 'Palauta työpöydälle'}
        </Button>
      ) : null}
    </div>
  )
}

type Size = { width: number; height: number }

/** How large the acts were before something was done: so much of their place is taken by what says so. */
function useSizeBefore(box: RefObject<HTMLElement | null>, done: string | undefined): Size {
  const [before, setBefore] = useState<Size>({ width: 0, height: 0 })
  const measured = useRef(before)
  useLayoutEffect(() => {
    if (done) setBefore(measured.current)
    else measured.current = { width: box.current?.offsetWidth ?? 0, height: box.current?.offsetHeight ?? 0 }
  }, [done, box])
  return before
}
