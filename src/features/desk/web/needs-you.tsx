import { BellRing } from 'lucide-react'
import type { TicketGroup } from '#features/tickets/tickets.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { NeedsYouText, needsYouClass } from '#web/ui/needs-you.tsx'
import type { DeskColumn } from './use-desk.ts'

type Props = {
  columns: readonly DeskColumn[]
  organizationType: OrganizationType
  onShow: (group: TicketGroup) => void
}

const needs: Record<OrganizationType, { group: TicketGroup; one: string; many: string }> = {
  GARAGE: { group: 'new', one: 'uusi huolto odottaa aikaa', many: 'uutta huoltoa odottaa aikaa' },
  CUSTOMER: { group: 'ready', one: 'auto odottaa noutoa', many: 'autoa odottaa noutoa' },
}

/** What waits for this person now, with a jump to it; nothing when nothing does. */
export function NeedsYou({ columns, organizationType, onShow }: Props) {
  const { group, one, many } = needs[organizationType]
  const count = columns.find((column) => column.group === group)?.count ?? 0
  if (count === 0) return null
  const jump = () => {
    onShow(group)
    // the column is drawn with the next frame when a phone shows another one
    requestAnimationFrame(() => {
      const column = document.querySelector<HTMLElement>(`[data-group="${group}"]`)
      column?.scrollIntoView({ inline: 'start', block: 'nearest' })
      column?.querySelector<HTMLElement>('[data-ticket-id] a[tabindex="0"]')?.focus({ preventScroll: true })
    })
  }
  return (
    <button type="button" onClick={jump} className={needsYouClass}>
      <NeedsYouText icon={BellRing}>
        <span className="tabular">{count}</span> {count === 1 ? one : many}
      </NeedsYouText>
    </button>
  )
}
