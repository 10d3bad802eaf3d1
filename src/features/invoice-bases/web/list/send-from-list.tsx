import { useState } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import type { ListedInvoiceBasis } from '../../invoice-bases.ts'

const SendDialog = lazyComponent(() => import('../send-dialog.tsx'), 'SendDialog')

/** Lähetä, of a document in the list; the main act of one that has not left. */
export function SendFromList({ row: { id, number, state, mail } }: { row: ListedInvoiceBasis }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        kind={state === 'OPEN' ? 'primary' : 'secondary'}
        className="print:hidden"
        onClick={() => setOpen(true)}
      >
        {mail && mail.state !== 'FAILED' ? 'Lähetä uudelleen' : 'Lähetä'}
        <span className="sr-only"> {number}</span>
      </Button>
      {isOpen ? (
        <LazyOverlay open>
          <SendDialog basisId={id} onClose={() => setOpen(false)} />
        </LazyOverlay>
      ) : null}
    </>
  )
}
