import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** A part of a ticket next to its conversation. */
export const SideCard = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <Card aria-label={title} className="px-4 pt-2.5 pb-3">
    <header className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
      <h2 className="font-semibold">{title}</h2>
      {action}
    </header>
    {children}
  </Card>
)
