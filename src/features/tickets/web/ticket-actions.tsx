import { Archive, ArchiveRestore, CircleCheck, Printer } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import type { TicketStatus } from '../tickets.ts'
import { moveLabel, usualMove } from './move-words.ts'

type Props = {
  ticket: TicketDetails
  /** What was done just now; it stands where the act stood. */
  done: string | undefined
  doneRef: RefObject<HTMLParagraphElement | null>
  isPending: boolean
  onMove: (to: TicketStatus) => void
  onArchive: (archived: boolean) => void
}

/**
 * Every act that the viewer may do now; on a phone the usual one stays under the thumb. After an act its place says what was done,
 * as long as that can be undone: the next act never takes the place of the one that was just pressed.
 */
export function TicketActions({ ticket, done, doneRef, isPending, onMove, onArchive }: Props) {
  const { type } = useOrganization()
  const { can, status } = ticket
  const main = usualMove(status, can.moves)
  const others = can.moves.filter((to) => to !== main && to !== 'CANCELLED')
  const box = useRef<HTMLDivElement>(null)
  const doneHeight = useHeightBefore(box, done)
  useLayoutEffect(() => {
    // the button that was pressed may be gone
    if (done && (document.activeElement === document.body || box.current?.contains(document.activeElement)))
      doneRef.current?.focus({ preventScroll: true })
  }, [done, doneRef])

  const mainButton = (className: string) =>
    main ? (
      <Button kind="primary" className={className} pending={isPending} onClick={() => onMove(main)}>
        {moveLabel(status, main, type)}
      </Button>
    ) : null
  return (
    <div ref={box} className="flex flex-wrap items-center gap-2 print:hidden">
      {/* stays when it is empty: the focus may be on it */}
      <p
        ref={doneRef}
        tabIndex={-1}
        style={done ? { minHeight: doneHeight } : undefined}
        className={
          done
            ? 'flex min-h-10 basis-full items-center gap-2 rounded-md border border-transparent bg-done-soft px-3 font-semibold outline-offset-2'
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
      {mainButton(done ? '' : 'max-lg:hidden')}
      {others.map((to) => (
        <Button key={to} pending={isPending} onClick={() => onMove(to)}>
          {moveLabel(status, to, type)}
        </Button>
      ))}
      {can.archive || can.unarchive ? (
        <Button pending={isPending} onClick={() => onArchive(can.archive)}>
          {can.archive ? (
            <Archive className="size-4" aria-hidden="true" />
          ) : (
            <ArchiveRestore className="size-4" aria-hidden="true" />
          )}
          {can.archive ? 'Arkistoi' : 'Palauta työpöydälle'}
        </Button>
      ) : null}
      {can.moves.includes('CANCELLED') ? (
        <Button className="text-danger!" pending={isPending} onClick={() => onMove('CANCELLED')}>
          {moveLabel(status, 'CANCELLED', type)}
        </Button>
      ) : null}
      <IconButton label="Tulosta" className="max-lg:hidden" onClick={() => window.print()}>
        <Printer className="size-4.5" aria-hidden="true" />
      </IconButton>
      {main && !done ? (
        <div
          data-act-bar
          className="fixed inset-x-0 bottom-(--bottom-bar-height) z-20 border-line border-t bg-surface p-3 lg:hidden"
        >
          {mainButton('w-full h-12!')}
        </div>
      ) : null}
    </div>
  )
}

/** How high the acts were before something was done: so much of their place is taken by what says so. */
function useHeightBefore(box: RefObject<HTMLElement | null>, done: string | undefined): number {
  const [before, setBefore] = useState(0)
  const measured = useRef(0)
  useLayoutEffect(() => {
    if (done) setBefore(measured.current)
    else measured.current = box.current?.offsetHeight ?? 0
  }, [done, box])
  return before
}
