import { createContext, type ReactNode, use } from 'react'
import { Card } from '#web/ui/card.tsx'

const OnSheet = createContext(false)

/** A part of a ticket, or of a page like it: a card of its own, or within a sheet a section of that. */
export function SideCard({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const isOnSheet = use(OnSheet)
  const parts = (
    <>
      <header className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">{title}</h2>
        {action}
      </header>
      {children}
    </>
  )
  const box = 'px-4 pt-2.5 pb-3'
  return isOnSheet ? (
    <section aria-label={title} className={box}>
      {parts}
    </section>
  ) : (
    <Card aria-label={title} className={box}>
      {parts}
    </Card>
  )
}

/** Several parts in one frame, with a line between them. */
export const Sheet = ({ children }: { children: ReactNode }) => (
  <div className="@container rounded-lg border border-line bg-surface">
    <OnSheet value={true}>{children}</OnSheet>
  </div>
)

/** A part of a sheet; nothing is left of one that draws nothing. */
export const SheetPart = ({ children }: { children: ReactNode }) => (
  <div className="border-line border-t first:border-t-0 empty:hidden">{children}</div>
)
