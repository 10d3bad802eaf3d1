import { Camera, MessageSquare } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { actsOf } from './acts-of.ts'
import { moveLabel } from './move-words.ts'
import type { TicketActing } from './use-ticket-acting.ts'

type Props = { acting: TicketActing; onPhoto: () => void; onComment: () => void }

/**
 * What is done most, under the thumb. Away as long as something can be undone: the toast that offers it has this place then, and the next
 * act never comes where the last one was pressed.
 */
export function TicketActBar({ acting, onPhoto, onComment }: Props) {
  const { type } = useOrganization()
  const { shown, done, isPending, move } = acting
  const { main } = actsOf(shown.status, shown.can.moves, shown.waitingFor)
  if (done) return null
  return (
    <div
      data-act-bar
      className="sticky bottom-(--bottom-bar-height) z-20 mt-auto flex flex-wrap gap-2 border-line border-t bg-surface p-2 print:hidden"
    >
      <Button aria-label="Ota kuva" className="h-12! px-3!" onClick={onPhoto}>
        <Camera className="size-6" aria-hidden="true" />
      </Button>
      <Button aria-label="Kirjoita kommentti" className={main ? 'h-12! px-3!' : 'h-12! grow'} onClick={onComment}>
        <MessageSquare className="size-6" aria-hidden="true" />
        {main ? null : 'Kirjoita kommentti'}
      </Button>
      {main ? (
        <Button
          kind="primary"
          className="min-h-12! min-w-min grow basis-0 px-2!"
          pending={isPending}
          onClick={() => move(main)}
        >
          {moveLabel(shown.status, main, type)}
        </Button>
      ) : null}
    </div>
  )
}
