import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { AttachmentPicker } from '#features/files/web/attachment-picker.tsx'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { thumbnailUrl, type UploadedFile } from '#shared/upload.ts'
import { clearDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { fieldErrors } from '#web/editing/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { AskPermit, type TicketPayer } from '../permits.ts'
import { netOf } from '../ticket-parts.ts'
import { payersApi } from './payers.api.ts'
import { PermitLines } from './permit-lines.tsx'
import { usePayerAct } from './use-payer-act.ts'

type Draft = {
  message: string
  mileage: string | null
  email: string | null
  files: readonly UploadedFile[]
  photoIds: readonly string[]
}
const blank: Draft = { message: '', mileage: null, email: null, files: [], photoIds: [] }

type Props = { ticketId: string; of: TicketPayer; onClose: () => void }

/** What the payer is asked, with what, and who gets it. */
export function AskPermitDialog({ ticketId, of, onClose }: Props) {
  const { act, isPending, organizationId } = usePayerAct()
  const { id: userId } = useProfile()
  const place = { userId, form: 'permit', version: 1, of: `${organizationId} ${ticketId}` }
  const [draft, setDraft] = useState<Draft>(() => readDraft(place, blank) ?? blank)
  const { keyOf } = useRequestKey()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const ticket = useQuery(ticketsApi.get.queryOptions({ organizationId, ticketId }))
  const ask = useMutation(payersApi.ask.mutationOptions())
  const { payer, askable, day } = of
  const mileage = draft.mileage ?? String(ticket.data?.mileageKm ?? ticket.data?.lastMileageKm ?? '')
  const email = draft.email ?? payer?.permitEmail ?? ''
  const netCents = netOf(askable)
  const edit = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    writeDraft(place, next)
  }
  const digits = mileage.replace(/\s/g, '')
  const input = {
    ticketId,
    message: draft.message,
    mileageKm: digits === '' ? null : /^\d+$/.test(digits) ? Number(digits) : Number.NaN,
    email: payer?.hasPeople ? '' : email,
    fileIds: draft.files.map(({ id }) => id),
    photoIds: [...draft.photoIds],
    netCents,
  }
  const errors = isTried ? errorsOf(input) : {}
  const send = async () => {
    setTried(true)
    if (Object.keys(errorsOf(input)).length > 0) return
    const done = payer?.hasPeople || email ? 'Laskutuslupapyyntö lähetetty' : 'Laskutuslupapyyntö kirjattu'
    const sent = ask.mutateAsync({ organizationId, ...input, requestKey: keyOf(input) })
    if (await act(sent, done, 'Pyyntöä ei voitu lähettää')) {
      clearDraft(place)
      onClose()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Pyydä laskutuslupa"
      description={`${payer?.name ?? 'Maksaja'} näkee rivit, hinnat, valitut kuvat ja viestin, mutta ei muuta huollosta. Lupa ei korvaa haltijan lupaa lisätyöhön.`}
      footer={
        <>
          <Button onClick={onClose}>Peruuta</Button>
          <Button kind="primary" pending={isPending} disabled={isBusy || netCents <= 0} onClick={() => void send()}>
            {payer?.hasPeople || email ? 'Lähetä pyyntö' : 'Kirjaa pyynnöksi'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {netCents <= 0 ? (
          <Notice kind="signal">Maksajalla ei ole rivejä. Lisää huollolle rivit ja hinnat ensin.</Notice>
        ) : (
          <PermitLines lines={askable} day={day} />
        )}
        <Field label="Viesti" optional error={errors.message}>
          <TextArea
            rows={3}
            maxLength={2000}
            value={draft.message}
            onChange={({ target }) => edit({ message: target.value })}
          />
        </Field>
        <Field label="Mittarilukema" optional error={errors.mileageKm}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            suffix="km"
            value={mileage}
            onChange={({ target }) => edit({ mileage: target.value })}
          />
        </Field>
        <Photos ticketId={ticketId} chosen={draft.photoIds} onChange={(photoIds) => edit({ photoIds })} />
        <AttachmentPicker
          label="Lisää kuvia"
          organizationId={organizationId}
          files={draft.files}
          onChange={(files) => edit({ files })}
          onBusyChange={setBusy}
          max={10}
        />
        {payer?.hasPeople ? (
          <p className="rounded-md bg-sunken px-3 py-2 text-sm">
            Menee: {payer.name} saa ilmoituksen ja vastaa Huoltosillassa.
          </p>
        ) : (
          <>
            <Field label="Lupien sähköpostiosoite" optional error={errors.email}>
              <TextInput
                type="email"
                autoComplete="off"
                maxLength={200}
                value={email}
                onChange={({ target }) => edit({ email: target.value })}
              />
            </Field>
            <p className="wrap-anywhere rounded-md bg-sunken px-3 py-2 text-sm">
              {email
                ? `Menee: sähköposti osoitteeseen ${email}. Linkistä vastataan ilman tiliä.`
                : 'Kukaan ei saa viestiä. Pyydä lupa maksajan omasta palvelusta ja kirjaa se tähän, kun saat sen.'}
            </p>
            {email ? <MessagesLeft /> : null}
          </>
        )}
      </div>
    </Dialog>
  )
}

const errorsOf = (input: unknown) => fieldErrors(AskPermit.omit({ requestKey: true }).safeParse(input).error)

type PhotoProps = { ticketId: string; chosen: readonly string[]; onChange: (photoIds: readonly string[]) => void }

/** Photos of the ticket that its holder sees too: chosen ones go along as copies. */
function Photos({ ticketId, chosen, onChange }: PhotoProps) {
  const { organizationId } = usePayerAct()
  const { data = [] } = useQuery(payersApi.photos.queryOptions({ organizationId, ticketId }))
  if (data.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">Huollon kuvat</legend>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {data.map(({ id, name }) => (
          <li key={id} className="grid gap-1 rounded-md border border-line p-1.5">
            <img src={thumbnailUrl(id)} alt="" loading="lazy" className="aspect-square w-full rounded object-cover" />
            <Checkbox
              label={<span className="wrap-anywhere text-sm">{name}</span>}
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
