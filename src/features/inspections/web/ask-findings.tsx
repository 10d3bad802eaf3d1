import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Hammer } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { BoxFrame, boxClass } from '#web/ui/checkbox.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import type { BegunAsk, InspectionHead, InspectionPoint } from '../inspections.ts'
import { inspectionsApi } from './inspections.api.ts'
import { PointRow } from './point-row.tsx'

const AskDialog = lazyComponent(() => import('#features/extra-work/web/ask-dialog.tsx'), 'AskDialog')

type Props = { inspection: InspectionHead; findings: readonly InspectionPoint[] }

/** What was found; the garage chooses of it what it asks permission for. The request itself is that of extra work. */
export function AskFindings({ inspection, findings }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [left, setLeft] = useState<readonly string[]>([])
  const [begun, setBegun] = useState<BegunAsk>()
  const { keyOf, renew } = useRequestKey()
  const begin = useMutation(inspectionsApi.beginAsk.mutationOptions())
  const askable = inspection.can.ask ? findings.filter(({ outcome }) => outcome === null) : []
  const chosen = askable.filter(({ id }) => !left.includes(id))
  const ask = async () => {
    try {
      const pointIds = chosen.map(({ id }) => id)
      const asked = { organizationId, inspectionId: inspection.id, pointIds, requestKey: keyOf(pointIds) }
      setBegun(await begin.mutateAsync(asked))
    } catch (error) {
      toast.error('Lupaa ei voitu pyytää', failureTextWithFields(error))
    }
  }
  const close = () => {
    setBegun(undefined)
    renew()
    void queryClient.invalidateQueries(inspectionsApi.pathFilter())
  }
  if (findings.length === 0) return null
  return (
    <>
      <ul aria-label="Löydökset" className="divide-y divide-line border-line border-y">
        {findings.map((point) => {
          const isAskable = askable.includes(point)
          return (
            <li key={point.id} className="flex items-start gap-1 py-2.5">
              {isAskable ? (
                <label className="-my-2.5 -ml-3 grid min-h-11 min-w-11 shrink-0 place-items-center print:hidden">
                  <BoxFrame mark={Check}>
                    <input
                      type="checkbox"
                      aria-label={`Pyydä lupa: ${point.name}`}
                      className={boxClass}
                      checked={!left.includes(point.id)}
                      onChange={({ currentTarget: { checked } }) =>
                        setLeft((before) => (checked ? before.filter((id) => id !== point.id) : [...before, point.id]))
                      }
                    />
                  </BoxFrame>
                </label>
              ) : null}
              <PointRow point={point} />
            </li>
          )
        })}
      </ul>
      {askable.length > 0 ? (
        <Button
          kind="primary"
          className="w-fit print:hidden"
          pending={begin.isPending}
          disabled={chosen.length === 0}
          onClick={() => void ask()}
        >
          <Hammer className="size-4" aria-hidden="true" />
          Pyydä lupa: {chosen.length} {chosen.length === 1 ? 'löydös' : 'löydöstä'}
        </Button>
      ) : null}
      <LazyOverlay open={begun !== undefined}>
        {begun ? (
          <AskDialog
            ticketId={inspection.ticketId}
            shown={{ withVat: begun.withVat, day: begun.day }}
            begun={begun}
            onClose={close}
          />
        ) : null}
      </LazyOverlay>
    </>
  )
}
