import { useEffect, useState } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { LazyOverlay } from '../ui/lazy-overlay.tsx'
import { onLeaveQuestion } from './ask-before-leaving.ts'

const ConfirmDialog = lazyComponent(() => import('../ui/confirm-dialog.tsx'), 'ConfirmDialog')

/** Asks a user who signs out while some of their acts are not sent. Mounted once in the application. */
export function LeaveQuestion() {
  const [asked, setAsked] = useState<{ count: number; answer: (mayLeave: boolean) => void }>()
  useEffect(() => onLeaveQuestion((count) => new Promise((answer) => setAsked({ count, answer }))), [])
  const close = (mayLeave: boolean) => {
    asked?.answer(mayLeave)
    setAsked(undefined)
  }
  if (!asked) return null
  return (
    <LazyOverlay open>
      <ConfirmDialog
        open
        onOpenChange={() => close(false)}
        title={asked.count === 1 ? '1 teko odottaa yhteyttä' : `${asked.count} tekoa odottaa yhteyttä`}
        confirmLabel="Poista ja kirjaudu ulos"
        cancelLabel="Älä kirjaudu ulos"
        danger
        onConfirm={() => close(true)}
      >
        Kommenttejasi, kuviasi tai siirtojasi ei ole vielä lähetetty. Jos kirjaudut ulos, ne poistetaan tältä
        laitteelta.
      </ConfirmDialog>
    </LazyOverlay>
  )
}
