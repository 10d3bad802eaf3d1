import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureOf } from '#web/failure.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { formatDate, formatKilometres } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { EntryDraft } from '../../maintenance-books.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'
import { knownPartText } from './known-part-text.ts'
import { useKnownParts } from './use-known-parts.ts'

type Props = { maintenanceBookId: string; draft: EntryDraft; title: string; onClose: () => void }

/** Signs a draft off; a mileage that does not fit is asked about first, and parts that were changed before are shown. */
export function SignDialog({ maintenanceBookId, draft, title, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const findKnown = useKnownParts(maintenanceBookId, draft.corrects, draft.fields)
  const known = draft.fields.parts.flatMap((part) => findKnown(part) ?? [])
  const [question, setQuestion] = useState<string>()
  const [isConfirmed, setConfirmed] = useState(false)
  const sign = useMutation(maintenanceBooksApi.sign.mutationOptions())
  const send = async () => {
    try {
      const about = { organizationId, entryId: draft.id, version: draft.version }
      const { sequence } = await sign.mutateAsync({ ...about, mileageConfirmed: isConfirmed })
      toast.success(`Merkintä ${sequence} allekirjoitettu`)
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      if (failure.reason === 'entry_mileage_odd') return setQuestion(questionOf(failure.details))
      toast.error('Merkintää ei voitu allekirjoittaa', failureTextWithFields(error))
      onClose()
    }
    await queryClient.invalidateQueries(maintenanceBooksApi.pathFilter())
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Allekirjoitetaanko merkintä?"
      description={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Peruuta</Button>
          <Button
            kind="primary"
            pending={sign.isPending}
            disabled={question !== undefined && !isConfirmed}
            onClick={() => void send()}
          >
            Allekirjoita
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Allekirjoitettua merkintää ei voi muuttaa eikä poistaa. Virheen voi korjata uudella merkinnällä, joka viittaa
          tähän.
        </p>
        {known.length > 0 ? (
          <Notice title={known.length === 1 ? 'Osa on vaihdettu aiemmin' : 'Osia on vaihdettu aiemmin'}>
            <ul className="grid gap-1">
              {known.map((part) => (
                <li key={`${part.name} ${part.number}`} className="wrap-anywhere">
                  <span className="font-semibold">{part.name || part.number}.</span> {knownPartText(part)}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {question ? (
          <div role="alert">
            <Notice kind="signal">
              <p>{question}</p>
              <Checkbox
                label="Lukema on oikein"
                hint="Merkintään jää tieto, että lukema poikkeaa aiemmista."
                checked={isConfirmed}
                onChange={(event) => setConfirmed(event.target.checked)}
              />
            </Notice>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

/** `Auton lukema oli 152 300 km 3.11.2026. Onko merkinnän lukema oikein?` */
function questionOf({ beside }: Record<string, unknown>): string {
  const earlier = (beside ?? {}) as { mileageKm?: number; at?: string | null }
  const when = earlier.at ? ` ${formatDate(earlier.at)}` : ''
  const known =
    typeof earlier.mileageKm === 'number' ? `Auton lukema oli ${formatKilometres(earlier.mileageKm)}${when}. ` : ''
  return `${known}Onko merkinnän lukema oikein?`
}
