import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDateTime } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { useAct } from '#web/use-act.ts'
import { countsInWords } from '../inspection-words.ts'
import type { InspectionsOfTicket } from '../inspections.ts'
import { AskFindings } from './ask-findings.tsx'
import { inspectionsApi } from './inspections.api.ts'

const StartDialog = lazyComponent(() => import('./start-dialog.tsx'), 'StartDialog')

/** The inspections of a ticket: those that are finished for both sides, drafts for the garage. */
export function InspectionsCard({ ticketId }: { ticketId: string }) {
  const { id: organizationId, type } = useOrganization()
  const [isStarting, setIsStarting] = useState(false)
  const found = useQuery(inspectionsApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (found.isError && !found.data)
    return (
      <SideCard title="Tarkastus">
        <FailedQuery query={found} title="Tarkastuksia ei voitu hakea" />
      </SideCard>
    )
  if (!found.data) return <PartOnItsWay />
  const { inspections, can } = found.data
  // a viewer who may not begin one needs no empty card
  if (inspections.length === 0 && !can.start) return null
  return (
    <SideCard
      title="Tarkastus"
      action={
        can.start ? (
          <Button size="sm" className="print:hidden" onClick={() => setIsStarting(true)}>
            <ClipboardCheck className="size-4" aria-hidden="true" />
            Aloita tarkastus
          </Button>
        ) : null
      }
    >
      {inspections.length === 0 ? (
        <p className="text-muted text-sm">
          Käy auto läpi kohta kohdalta. Löydöksistä pyydät luvan yhdellä painalluksella.
        </p>
      ) : (
        <ul className="divide-y divide-line *:py-3 *:first:pt-0 *:last:pb-0">
          {inspections.map((inspection) => (
            <InspectionItem key={inspection.id} inspection={inspection} isGarage={type === 'GARAGE'} />
          ))}
        </ul>
      )}
      <LazyOverlay open={isStarting}>
        {isStarting ? <StartDialog ticketId={ticketId} onClose={() => setIsStarting(false)} /> : null}
      </LazyOverlay>
    </SideCard>
  )
}

type Item = { inspection: InspectionsOfTicket['inspections'][number]; isGarage: boolean }

function InspectionItem({ inspection, isGarage }: Item) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { act } = useAct(() => queryClient.invalidateQueries(inspectionsApi.pathFilter()))
  const removal = useMutation(inspectionsApi.remove.mutationOptions())
  const { id: inspectionId, ticketId, name, counts, finishedAt, finishedBy, findings, can } = inspection
  return (
    <li className="grid gap-2" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere font-semibold">{name}</h3>
        {finishedAt ? <Badge kind="done">Valmis</Badge> : <Badge>Kesken</Badge>}
      </div>
      <p>{countsInWords(counts)}</p>
      {finishedAt ? (
        <p className="text-muted text-sm">
          {finishedBy ?? 'Entinen käyttäjä'}, {formatDateTime(finishedAt)}
        </p>
      ) : null}
      {finishedAt ? <AskFindings inspection={inspection} findings={findings} /> : null}
      <div className="flex flex-wrap gap-2 print:hidden">
        <ButtonLink
          to="/app/tickets/$ticketId/inspection/$inspectionId"
          params={{ ticketId, inspectionId }}
          kind={can.fill ? 'primary' : 'secondary'}
          size="sm"
        >
          {can.fill ? 'Jatka tarkastusta' : 'Avaa tarkastus'}
        </ButtonLink>
        {isGarage && can.remove ? (
          <IconButton label={`Poista ${name}`} onClick={() => setIsAsked(true)}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Poistetaanko ${name}?`}
        confirmLabel="Poista tarkastus"
        danger
        onConfirm={async () => {
          await act(
            removal.mutateAsync({ organizationId, inspectionId }),
            'Tarkastus poistettu',
            'Tarkastusta ei voitu poistaa',
          )
        }}
      >
        <p>Sen kohdat ja kuvat poistetaan. Asiakas ei ole nähnyt sitä.</p>
      </ConfirmDialog>
    </li>
  )
}
