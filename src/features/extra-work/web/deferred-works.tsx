import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ShownPrices, shownLineCents, vatWord } from '#features/line-items/shown-prices.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDate } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { DeferredWork } from '../extra-work.ts'
import { extraWorkApi } from './extra-work.api.ts'
import { useExtraWorkAct } from './use-extra-work-act.ts'

type Props = { ticketId: string; works: readonly DeferredWork[]; shown: ShownPrices; onAsk: () => void }

/** What the customer declined on earlier tickets of this car: it may be time for it now. */
export function DeferredWorks({ ticketId, works, shown, onAsk }: Props) {
  const { act, isPending, organizationId } = useExtraWorkAct(ticketId)
  const drop = useMutation(extraWorkApi.dropDeferred.mutationOptions())
  return (
    <section aria-label="Siirretyt työt" className="mt-3 rounded-md border border-line bg-sunken p-3 print:hidden">
      <h3 className="font-semibold text-sm">Siirretyt työt</h3>
      <ul className="mt-1 divide-y divide-line">
        {works.map((work) => (
          <li key={work.id} className="flex items-center gap-2 py-1.5">
            <div className="min-w-0 grow">
              <p className="wrap-anywhere">{work.name}</p>
              <p className="text-muted text-sm">
                Ei hyväksytty {formatDate(work.declinedAt)}, huolto {work.ticketNumber}
              </p>
            </div>
            <span className="tabular shrink-0 whitespace-nowrap text-right">
              <span className="font-semibold">{formatMoney(shownLineCents(work, shown))}</span>
              <span className="block text-muted text-sm">{vatWord(shown)}</span>
            </span>
            <IconButton
              label={`Älä ehdota enää: ${work.name}`}
              disabled={isPending}
              onClick={() => {
                const dropped = drop.mutateAsync({ organizationId, ticketId, lineId: work.id })
                void act(dropped, 'Työtä ei enää ehdoteta', 'Työtä ei voitu poistaa')
              }}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-2" onClick={onAsk}>
        Pyydä uudelleen
      </Button>
    </section>
  )
}
