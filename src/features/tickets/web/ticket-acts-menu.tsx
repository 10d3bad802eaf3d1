import { Archive, ArchiveRestore, Ellipsis } from 'lucide-react'
import { Suspense } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { slot } from '#web/slot.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx'
import { StatusGlyph } from '#web/ui/status-glyph.tsx'
import type { TicketStatus } from '../tickets.ts'
import { actsOf } from './acts-of.ts'
import { moveLabel } from './move-words.ts'
import type {} from './planning-slots.ts'
import type { TicketActing } from './use-ticket-acting.ts'

/** The rare acts; `withAll` where no others are in sight. */
export function TicketActsMenu({ acting, withAll }: { acting: TicketActing; withAll: boolean }) {
  const { type } = useOrganization()
  const TicketPapers = slot('ticketPapers')
  const { shown, move, archive } = acting
  const { status, can, waitingFor } = shown
  const { main, others, rare } = actsOf(status, can.moves, waitingFor)
  const often = withAll ? [...(main ? [main] : []), ...others] : []
  const item = (to: TicketStatus) => (
    <MenuItem
      key={to}
      icon={<StatusGlyph tone={to} className="size-4" />}
      danger={to === 'CANCELLED'}
      onClick={() => move(to)}
    >
      {moveLabel(status, to, type)}
    </MenuItem>
  )
  const isCancellable = rare.includes('CANCELLED')
  return (
    <Menu
      trigger={
        <IconButton label="Lisää toimintoja" className="shrink-0 print:hidden">
          <Ellipsis className="size-5" aria-hidden="true" />
        </IconButton>
      }
    >
      {often.map(item)}
      {rare.filter((to) => to !== 'CANCELLED').map(item)}
      {withAll && (can.archive || can.unarchive) ? (
        <MenuItem
          icon={can.archive ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
          onClick={() => archive(can.archive)}
        >
          {can.archive ? 'Arkistoi' : 'Palauta työpöydälle'}
        </MenuItem>
      ) : null}
      {TicketPapers ? (
        <Suspense fallback={<MenuLabel>Ladataan…</MenuLabel>}>
          <TicketPapers ticketId={shown.id} />
        </Suspense>
      ) : null}
      {isCancellable ? (
        <>
          <MenuSeparator />
          {item('CANCELLED')}
        </>
      ) : null}
    </Menu>
  )
}
