import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownPrices } from '#features/line-items/shown-prices.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { ExtraWork } from '../extra-work.ts'
import { AskDialog } from './ask-dialog.tsx'
import { EnterAnswerDialog } from './enter-answer-dialog.tsx'
import { extraWorkApi } from './extra-work.api.ts'
import { useExtraWorkAct } from './use-extra-work-act.ts'

/** What the garage may do with its own request. */
export function GarageActs({ work, ticketId, shown }: { work: ExtraWork; ticketId: string; shown: ShownPrices }) {
  const [open, setOpen] = useState<'change' | 'enter' | 'withdraw'>()
  const { act, organizationId } = useExtraWorkAct(ticketId)
  const withdraw = useMutation(extraWorkApi.withdraw.mutationOptions())
  const close = () => setOpen(undefined)
  const { can } = work
  if (!can.change && !can.enterAnswer && !can.withdraw) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {can.enterAnswer ? (
        <Button size="sm" onClick={() => setOpen('enter')}>
          Kirjaa vastaus
        </Button>
      ) : null}
      {can.change ? (
        <Button size="sm" kind="ghost" onClick={() => setOpen('change')}>
          Muuta
        </Button>
      ) : null}
      {can.withdraw ? (
        <Button size="sm" kind="ghost" onClick={() => setOpen('withdraw')}>
          Peru pyyntö
        </Button>
      ) : null}
      {open === 'change' ? <AskDialog ticketId={ticketId} shown={shown} work={work} onClose={close} /> : null}
      {open === 'enter' ? <EnterAnswerDialog work={work} ticketId={ticketId} shown={shown} onClose={close} /> : null}
      {open === 'withdraw' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Perutaanko lisätyöpyyntö?"
          confirmLabel="Peru pyyntö"
          cancelLabel="Älä peru"
          danger
          onConfirm={async () => {
            const about = { organizationId, extraWorkId: work.id, version: work.version }
            await act(withdraw.mutateAsync(about), 'Lisätyöpyyntö peruttu', 'Pyyntöä ei voitu perua')
          }}
        >
          <p>Asiakas näkee, että lupaa ei enää pyydetä. Pyyntö jää huollon historiaan.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
