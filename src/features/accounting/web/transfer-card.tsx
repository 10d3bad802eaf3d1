import { useMutation, useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { DocumentTransfer } from '../accounting.ts'
import { SYSTEM_WORDS } from '../accounting-words.ts'
import { accountingApi, useTransferAct } from './accounting.api.ts'
import { TransferFacts } from './transfer-facts.tsx'
import { isUnderWay, lookOf, stateText } from './transfer-words.ts'

const ASK_EVERY_MS = 2000

/** Where a document is on its way to the bookkeeping, on its own page; nothing for a garage without a connection. */
export function TransferCard({ basisId }: { basisId: string }) {
  const { switchedOn } = useOrganization()
  return switchedOn.includes('accounting') ? <Asked basisId={basisId} /> : null
}

function Asked({ basisId }: { basisId: string }) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(
    accountingApi.ofDocument.queryOptions(
      { organizationId, basisId },
      {
        refetchInterval: ({ state: { data } }) =>
          data?.isOn && data.transfer && isUnderWay(data.transfer) ? ASK_EVERY_MS : false,
      },
    ),
  )
  return data ? <Shown basisId={basisId} found={data} /> : null
}

function Shown({ basisId, found: { system, isOn, transfer, can } }: { basisId: string; found: DocumentTransfer }) {
  if (!transfer && !can.transfer) return null
  const look = transfer && lookOf(transfer)
  return (
    <Card aria-label="Kirjanpito" className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">Kirjanpito</h2>
        {look ? <Badge kind={look.kind}>{look.label}</Badge> : null}
      </div>
      <div className="grid gap-1.5" aria-live="polite">
        <p className="wrap-anywhere">
          {transfer ? stateText(transfer) : `Ei vielä siirretty ${SYSTEM_WORDS[system].into}.`}
        </p>
        {transfer ? <TransferFacts transfer={transfer} /> : null}
        {isOn ? null : <p className="text-sm">Siirto on keskeytynyt. Pääkäyttäjä saa sen käyntiin asetuksissa.</p>}
      </div>
      {can.transfer ? <TransferButton basisId={basisId} isAgain={transfer !== null} /> : null}
    </Card>
  )
}

function TransferButton({ basisId, isAgain }: { basisId: string; isAgain: boolean }) {
  const { id: organizationId } = useOrganization()
  const { act, isPending } = useTransferAct()
  const transfer = useMutation(accountingApi.transfer.mutationOptions())
  return (
    <Button
      pending={isPending}
      onClick={() =>
        void act(transfer.mutateAsync({ organizationId, basisId }), 'Siirto aloitettu', 'Siirtoa ei voitu aloittaa')
      }
    >
      {isAgain ? 'Yritä uudelleen' : 'Siirrä kirjanpitoon'}
    </Button>
  )
}
