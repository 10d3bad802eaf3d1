import { BellRing } from 'lucide-react'
import type { TicketGroup } from '#features/tickets/tickets.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { needsClass } from './needs-class.ts'
import type { DeskColumn } from './use-desk.ts'

type Props = {
  columns: readonly DeskColumn[]
  organizationType: OrganizationType
  onShow: (group: TicketGroup) => void
}

const needs: Record<OrganizationType, { group: TicketGroup; what: [string, string]; waits: string }> = {
  GARAGE: { group: 'new', what: ['uusi huolto', 'uutta huoltoa'], waits: 'ilman aikaa' },
  CUSTOMER: { group: 'ready', what: ['auto', 'autoa'], waits: 'odottaa noutoa' },
}

/** What waits for this person now, with any filter, with the way to it; nothing when nothing does. */
export function NeedsYou({ columns, organizationType, onShow }: Props) {
  const { group, what, waits } = needs[organizationType]
  const count = columns.find((column) => column.group === group)?.total ?? 0
  if (count === 0) return null
  return (
    <button
      type="button"
      onClick={() => onShow(group)}
      data-tooltip={`Näytä ${GROUP_SHOWN[organizationType]}`}
      className={needsClass}
    >
      <BellRing className="size-4 shrink-0 text-signal" aria-hidden="true" />
      <span>
        <span className="tabular">{count}</span> <span className="sr-only">{what[count === 1 ? 0 : 1]} </span>
        {waits}
      </span>
    </button>
  )
}

const GROUP_SHOWN: Record<OrganizationType, string> = { GARAGE: 'uudet huollot', CUSTOMER: 'noudettavat autot' }
