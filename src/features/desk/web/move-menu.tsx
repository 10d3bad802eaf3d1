import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { moveLabel } from '#features/tickets/web/move-words.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { useWiderThan } from '#web/media.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { MenuItem, MenuLabel } from '#web/ui/menu.tsx'
import { popupClass } from '#web/ui/overlay-class.ts'
import { StatusGlyph, statusLook } from '#web/ui/status-glyph.tsx'

type Props = {
  ticket: TicketCard
  /** The button that opened it; the menu opens next to it and gives the focus back to it. */
  button: HTMLElement
  open: boolean
  onOpenChange: (open: boolean) => void
  moves: readonly TicketStatus[]
  organizationType: OrganizationType
  onMove: (to: TicketStatus) => void
}

/** Siirrä: one menu for all cards, next to the card on a wide screen and a sheet under the thumb on a small one. */
export function MoveMenu(props: Props) {
  const { ticket, button, open, onOpenChange, moves, organizationType, onMove } = props
  const isWide = useWiderThan('desktop')
  const choose = (to: TicketStatus) => {
    onOpenChange(false)
    onMove(to)
  }
  const sign = (to: TicketStatus) => (
    <span className={to === 'CANCELLED' ? 'text-danger' : statusLook[to].text}>
      <StatusGlyph tone={to} className="size-4 text-inherit!" />
    </span>
  )
  if (!isWide)
    return (
      <Drawer open={open} onOpenChange={onOpenChange} title={`Siirrä ${vehicleTitle(ticket)}`}>
        <div className="grid gap-2">
          {moves.map((to) => (
            <Button
              key={to}
              size="lg"
              className={clsx('justify-start!', to === 'CANCELLED' && 'text-danger!')}
              onClick={() => choose(to)}
            >
              {sign(to)}
              {moveLabel(ticket.status, to, organizationType)}
            </Button>
          ))}
        </div>
      </Drawer>
    )
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={button} sideOffset={4} align="end" className="z-40">
          <Base.Popup
            className={`${popupClass} min-w-56 p-1`}
            aria-label={`Siirrä ${vehicleTitle(ticket)}`}
            finalFocus={() => button}
          >
            <MenuLabel>Siirrä {vehicleTitle(ticket)}</MenuLabel>
            {moves.map((to) => (
              <MenuItem key={to} icon={sign(to)} danger={to === 'CANCELLED'} onClick={() => choose(to)}>
                {moveLabel(ticket.status, to, organizationType)}
              </MenuItem>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
