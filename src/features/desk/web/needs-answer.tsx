import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { OrganizationType } from '#shared/organization.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { needsClass } from './needs-class.ts'
import type { DeskColumn } from './use-desk.ts'

const AwaitingList = lazyComponent(() => import('./awaiting-list.tsx'), 'AwaitingList')

const waits: Record<OrganizationType, string> = { GARAGE: 'odottaa soittoasi', CUSTOMER: 'odottaa lupaa' }

type Props = { columns: readonly DeskColumn[]; organizationType: OrganizationType }

/** How many cars wait for this side's permission or call, with any filter, with the way to each; nothing when none does. */
export function NeedsAnswer({ columns, organizationType }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const count = columns.reduce((sum, { awaitsAnswer }) => sum + awaitsAnswer, 0)
  if (count === 0) return null
  const button = (onClick?: () => void) => (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={needsClass}>
      <Hourglass className="size-4 shrink-0 text-signal" aria-hidden="true" />
      <span>
        <span className="tabular">{count}</span> <span className="sr-only">{count === 1 ? 'auto' : 'autoa'} </span>
        {waits[organizationType]}
      </span>
    </button>
  )
  return (
    <LazyOverlay open={isOpen} waiting={button(() => setIsOpen(true))}>
      <AwaitingList trigger={button()} isOpen={isOpen} onOpenChange={setIsOpen} />
    </LazyOverlay>
  )
}
