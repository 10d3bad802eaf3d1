import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ChangedMeanwhile } from '#web/editing/changed-meanwhile.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { useEditForm } from '#web/editing/use-edit-form.ts'
import { UnsavedChanges } from '#web/navigation/unsaved-changes.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TicketChanges } from '../ticket-field-schemas.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { WantedService } from '../wanted-services.ts'
import { type EditedName, editedValues, editedWords, type PartValues } from './edited-fields.ts'
import { FieldInput } from './field-input.tsx'
import { KnownContacts } from './known-contacts.tsx'
import { TicketMileageQuestion } from './ticket-mileage-question.tsx'
import { TicketServicesInput } from './ticket-services-input.tsx'
import { useTicketEdit } from './use-ticket-edit.ts'

const resolver = schemaResolver<PartValues>(
  TicketChanges.extend({ services: WantedService.array().optional() }),
  (values) => values,
)

type Props = { ticket: TicketDetails; edits: readonly EditedName[]; onClose: () => void }

/** The form of one fact, in the place of it. Asks before typed text is thrown away. */
export function FactForm({ ticket, edits, onClose }: Props) {
  const [isConfirmed, setConfirmed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { send, reload } = useTicketEdit(ticket.id)
  const edit = useEditForm<TicketDetails, PartValues>({
    stored: ticket,
    toValues: (one) => editedValues(one, edits),
    resolver,
    changesOnly: true,
    save: (changes, version = 0) => send(changes, version, isConfirmed),
    reload,
    onSaved: onClose,
  })
  const { form, isDirty, isSaving, theirs, problem } = edit
  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>('input, textarea, select')
    first?.focus()
    if (first instanceof HTMLInputElement && first.type !== 'checkbox' && first.type !== 'radio') first.select()
  }, [])
  const close = () => (isDirty ? setAsking(true) : onClose())
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // what opens over the form, such as the calendar, has an Escape of its own
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isOwn || event.defaultPrevented) return
    if (event.key === 'Escape') {
      // the question that it opens would take it for its own
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void edit.submit()
  }
  return (
    <>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void edit.submit()
        }}
        onKeyDown={onKeyDown}
        className="grid grid-cols-1 gap-3 rounded-md py-1 text-ink"
      >
        <ChangedMeanwhile theirs={theirs} words={editedWords} />
        {edits.map((name) =>
          name === 'services' ? (
            <TicketServicesInput key={name} form={form} garageId={ticket.garage.id} />
          ) : (
            <FieldInput key={name} form={form} name={name} />
          ),
        )}
        {edits.includes('contactName') ? <KnownContacts ticket={ticket} form={form} /> : null}
        {edits.includes('mileageKm') ? (
          <TicketMileageQuestion
            ticket={ticket}
            mileageKm={form.watch('mileageKm')}
            isConfirmed={isConfirmed}
            onConfirm={setConfirmed}
          />
        ) : null}
        <FieldError message={problem ?? undefined} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" size="sm" pending={isSaving}>
            {theirs.length > 0 ? 'Tallenna silti' : 'Tallenna'}
          </Button>
          <Button size="sm" onClick={close}>
            Peruuta
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Suljetaanko tallentamatta?"
        confirmLabel="Sulje tallentamatta"
        cancelLabel="Jatka muokkausta"
        onConfirm={onClose}
        danger
      >
        Muutostasi ei ole vielä tallennettu. Jos suljet kentän, se häviää.
      </ConfirmDialog>
      <UnsavedChanges when={isDirty && !isSaving && !isAsking} staysOnPage />
    </>
  )
}
