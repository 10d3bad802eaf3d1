import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useWiderThan } from '#web/media.ts'
import { Button } from '#web/ui/button.tsx'

/** Filters in sight on a large screen; on a phone behind a button with the number of those set. */
export function FilterFold({ count, children }: { count: number; children: ReactNode }) {
  const isLarge = useWiderThan('md')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (isLarge) return children
  return (
    <>
      <Button className="mb-3" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {count > 0 ? `Rajaukset (${count})` : 'Rajaa'}
      </Button>
      <div id={id}>{isOpen ? children : null}</div>
    </>
  )
}
