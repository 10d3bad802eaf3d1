import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { EditTicket } from '../ticket-inputs.ts'
import type { TicketDetails } from '../ticket-views.ts'
import type { EditableFields } from './edit-diff.ts'
import { fieldName, fieldValue } from './field-words.ts'
import { PlanFields } from './plan-fields.tsx'
import { ReportFields } from './report-fields.tsx'
import { type TheirChange, useTicketEdit } from './use-ticket-edit.ts'

type Props = { ticket: TicketDetails; part: 'report' | 'plan'; onClose: () => void }

const PARTS = {
  report: [
    'title',
    'description',
    'drivable',
    'mileageKm',
    'wishedAt',
    'keysLocation',
    'replacementCar',
    'contactName',
    'contactPhone',
    'customerReference',
  ],
  plan: ['urgent', 'scheduledStart', 'scheduledEnd', 'promisedReadyAt', 'mechanicId'],
} as const satisfies Record<Props['part'], (keyof EditableFields)[]>

// the schema takes a part of the fields; the form has all of them
const resolver = standardSchemaResolver(EditTicket.shape.changes) as unknown as Resolver<EditableFields>

/** Edits the reported job or the garage's plan; what was typed survives a change that someone else made meanwhile. */
export function TicketEditDialog({ ticket, part, onClose }: Props) {
  const id = useId()
  const { base, save, isSaving, isStale, theirs, problem } = useTicketEdit(ticket)
  const form = useForm<EditableFields>({ defaultValues: base, resolver })

  // reading it makes the form keep track of what was touched
  const { dirtyFields } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const own = Object.fromEntries(PARTS[part].map((field) => [field, values[field]]))
    const outcome = await save(own)
    // what this person left alone shows the newer value; what they typed stays
    if (outcome.kind === 'stale')
      for (const { field, to } of outcome.theirs)
        if (!dirtyFields[field]) form.setValue(field, to as EditableFields[typeof field])
    if (outcome.kind === 'saved') {
      toast.success('Tallennettu')
      onClose()
    }
    if (outcome.kind !== 'failed') return
    for (const { field, message } of outcome.failure.fields)
      form.setError(field.replace(/^changes\./, '') as keyof EditableFields, { message }, { shouldFocus: true })
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={part === 'plan' ? 'Suunnittele työ' : 'Muokkaa huoltoa'}
      description={`${vehicleTitle(ticket)} · Huolto ${ticket.number}`}
      size={part === 'plan' ? 'md' : 'lg'}
      footer={
        <>
          <Button onClick={onClose}>Palaa</Button>
          <Button type="submit" form={id} kind="primary" pending={isSaving}>
            {isStale ? 'Tallenna muutosten päälle' : 'Tallenna'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        {isStale ? <ChangedMeanwhile theirs={theirs} /> : null}
        {problem ? <Notice kind="danger">{problem}</Notice> : null}
        {part === 'plan' ? <PlanFields form={form} ticket={ticket} /> : <ReportFields form={form} />}
      </form>
    </Dialog>
  )
}

function ChangedMeanwhile({ theirs }: { theirs: TheirChange[] }) {
  return (
    <div role="alert">
      <Notice kind="signal" title="Joku muutti huoltoa samaan aikaan">
        {theirs.length > 0 ? (
          <ul className="my-1 grid gap-0.5">
            {theirs.map(({ field, to }) => (
              <li key={field}>
                <span className="inline-block font-semibold first-letter:uppercase">{fieldName(field)}</span>:{' '}
                {fieldValue(field, to, () => 'toinen mekaanikko')}
              </li>
            ))}
          </ul>
        ) : (
          <p>Huollon tila muuttui.</p>
        )}
        <p>Kirjoittamasi on tallessa. Tarkista se ja tallenna uudelleen.</p>
      </Notice>
    </div>
  )
}
