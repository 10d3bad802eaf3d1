import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatDateTime } from '#web/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { useAct } from '#web/use-act.ts'
import { countsInWords } from '../inspection-words.ts'
import { type Inspection, isFinding } from '../inspections.ts'
import { AskFindings } from './ask-findings.tsx'
import { InspectionList } from './inspection-list.tsx'
import { inspectionsApi } from './inspections.api.ts'

/** A finished inspection, as both sides read it: what was found first, then all points. */
export function FilledInspection({ inspection }: { inspection: Inspection }) {
  const { id: organizationId, type } = useOrganization()
  const queryClient = useQueryClient()
  const { act, isPending } = useAct(() => queryClient.invalidateQueries(inspectionsApi.pathFilter()))
  const reopen = useMutation(inspectionsApi.reopen.mutationOptions())
  const { counts, finishedAt, finishedBy, points, can } = inspection
  const findings = points.filter(isFinding)
  const pdf = `/api/inspections/${inspection.id}/report.pdf?organizationId=${organizationId}`
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5">
      <Card aria-label="Yhteenveto">
        <CardBody className="grid gap-3">
          <p className="font-semibold text-lg">{countsInWords(counts)}</p>
          {finishedAt ? (
            <p className="text-muted text-sm">
              {finishedBy ?? 'Entinen käyttäjä'} merkitsi valmiiksi {formatDateTime(finishedAt)}.
            </p>
          ) : (
            <p className="text-muted text-sm">Tarkastus jäi kesken. Asiakas ei näe sitä.</p>
          )}
          <div className="flex flex-wrap gap-2 print:hidden">
            {finishedAt ? (
              <a href={pdf} target="_blank" rel="noopener" className={buttonClass({})}>
                <FileText className="size-4" aria-hidden="true" />
                Tarkastuspöytäkirja (PDF)
              </a>
            ) : null}
            {can.reopen ? (
              <Button
                kind="ghost"
                pending={isPending}
                onClick={() => {
                  const reopened = reopen.mutateAsync({ organizationId, inspectionId: inspection.id })
                  void act(reopened, 'Tarkastus avattu uudelleen', 'Tarkastusta ei voitu avata')
                }}
              >
                Avaa uudelleen
              </Button>
            ) : null}
          </div>
        </CardBody>
      </Card>
      {findings.length > 0 ? (
        <section aria-label="Löydökset" className="grid gap-3">
          <h2 className="font-semibold text-lg">{type === 'GARAGE' ? 'Löydökset' : 'Mitä löytyi'}</h2>
          <AskFindings inspection={inspection} findings={findings} />
        </section>
      ) : null}
      <InspectionList points={points} />
    </div>
  )
}
