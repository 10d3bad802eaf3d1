import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Props = { hasOffer: boolean; onDiscard: () => Promise<void> }

/** Throws away what is written of an offer, after a question. */
export function DiscardDraft({ hasOffer, onDiscard }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="ghost" onClick={() => setAsking(true)}>
        Hylkää luonnos
      </Button>
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Hylätäänkö luonnos?"
          confirmLabel="Hylkää luonnos"
          cancelLabel="Älä hylkää"
          danger
          onConfirm={onDiscard}
        >
          <p>Kirjoittamasi poistetaan, eikä sitä saa takaisin.{hasOffer ? ' Lähetetty tarjous pysyy voimassa.' : ''}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
