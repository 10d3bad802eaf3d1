import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useAct } from '#web/use-act.ts'
import { countsInWords } from '../inspection-words.ts'
import { type Counts, type Inspection, type InspectionPoint, isFinding, type Result } from '../inspections.ts'
import { AskFindings } from './ask-findings.tsx'
import { groupsOf } from './inspection-list.tsx'
import { inspectionsApi } from './inspections.api.ts'
import { PointForm } from './point-form.tsx'
import { FINISH } from './queued-inspection-act.ts'
import { RefusedActs } from './refused-acts.tsx'
import { usePointActs } from './use-point-acts.ts'

export function countsOfPoints(points: readonly Pick<InspectionPoint, 'result'>[]): Counts {
  const count = (result: Result | null) => points.filter((point) => point.result === result).length
  return {
    RED: count('RED'),
    YELLOW: count('YELLOW'),
    GREEN: count('GREEN'),
    NOT_APPLICABLE: count('NOT_APPLICABLE'),
    OPEN: count(null),
  }
}

/** A draft: one point after the other, under the thumb. What is pressed is kept at once, also without a line. */
export function InspectionForm({ inspection }: { inspection: Inspection }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const acts = usePointActs({ organizationId, inspection })
  const { points, waiting } = acts
  const [isAsked, setIsAsked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const removal = useMutation(inspectionsApi.removePhoto.mutationOptions())
  const { act } = useAct(() => queryClient.invalidateQueries(inspectionsApi.pathFilter()))
  const counts = countsOfPoints(points)
  const done = points.length - counts.OPEN
  const isWaitingToFinish = waiting.some(({ kind, refusal }) => kind === FINISH && refusal === null)
  const finish = async () => {
    setIsSending(true)
    await acts.finish()
    setIsSending(false)
  }
  const setResult = (point: InspectionPoint, result: Result | null) => {
    acts.setResult(point.id, result)
    // a finding is described before the next point is looked at
    if (result === 'GREEN' || result === 'NOT_APPLICABLE') toNext(points, point.id)
  }
  return (
    <div className="mx-auto flex w-full max-w-3xl grow flex-col gap-4">
      <div className="grid gap-2">
        <Progress
          label={`Tarkastettu ${done} / ${points.length}`}
          value={points.length === 0 ? 0 : done / points.length}
          detail={countsInWords({ ...counts, OPEN: 0 })}
        />
        {waiting.some(({ refusal }) => refusal === null) ? <Badge className="w-fit">Odottaa yhteyttä</Badge> : null}
        {isWaitingToFinish ? (
          <p className="text-muted text-sm">Tarkastus merkitään valmiiksi, kun yhteys palaa.</p>
        ) : null}
      </div>
      <RefusedActs waiting={waiting} points={points} acts={acts} />
      {groupsOf(points).map(({ name, points: of }) => (
        <section key={name} aria-label={name}>
          <h2 className="mb-2 font-semibold text-lg">{name}</h2>
          <div className="divide-y divide-line rounded-lg border border-line bg-surface">
            {of.map((point) => (
              <PointForm
                key={point.id}
                point={point}
                acts={acts}
                onResult={(result) => setResult(point, result)}
                onRemovePhoto={(fileId) => {
                  const removed = { organizationId, inspectionId: inspection.id, pointId: point.id, fileId }
                  void act(removal.mutateAsync(removed), 'Kuva poistettu', 'Kuvaa ei voitu poistaa')
                }}
              />
            ))}
          </div>
        </section>
      ))}
      {points.some(isFinding) ? (
        <section aria-label="Löydökset" className="grid gap-3">
          <h2 className="font-semibold text-lg">Löydökset</h2>
          <AskFindings inspection={inspection} findings={inspection.points.filter(isFinding)} />
        </section>
      ) : null}
      <div
        data-act-bar
        className="sticky bottom-(--bottom-bar-height) z-20 mt-auto flex flex-wrap gap-2 border-line border-t bg-surface p-2 max-lg:-mx-4 print:hidden"
      >
        {counts.OPEN > 0 ? (
          <Button className="min-h-12! grow" onClick={acts.setRest}>
            <CheckCheck className="size-5" aria-hidden="true" />
            Loput kunnossa ({counts.OPEN})
          </Button>
        ) : null}
        <Button
          kind="primary"
          className="min-h-12! grow"
          pending={isSending}
          disabled={isWaitingToFinish}
          onClick={() => (counts.OPEN > 0 ? setIsAsked(true) : void finish())}
        >
          Päätä tarkastus
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Kaikkea ei ole tarkastettu"
        confirmLabel="Päätä tarkastus"
        cancelLabel="Jatka tarkastusta"
        onConfirm={finish}
      >
        <p>{counts.OPEN} kohtaa on tarkastamatta. Asiakas näkee ne tarkastamattomina.</p>
      </ConfirmDialog>
    </div>
  )
}

/** Brings the next point without a result into sight. */
function toNext(points: readonly InspectionPoint[], pointId: string): void {
  const at = points.findIndex(({ id }) => id === pointId)
  const next = points.slice(at + 1).find(({ result }) => result === null)
  if (next) document.getElementById(`point-${next.id}`)?.scrollIntoView({ block: 'center' })
}
