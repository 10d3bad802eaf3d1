import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Pencil, Plus, StickyNote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NOTE_MAX } from '#features/organizations/organizations.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ChangedMeanwhile } from '#web/editing/changed-meanwhile.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { useEditForm } from '#web/editing/use-edit-form.ts'
import { formatDate } from '#web/format.ts'
import { UnsavedChanges } from '#web/navigation/unsaved-changes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { type CustomerDetails, type CustomerNote, NoteEdit } from '../customers.ts'
import { customersApi } from './customers.api.ts'

type Props = { customer: Pick<CustomerDetails, 'id' | 'note'> }

/** What the garage has written down about the customer, edited in its place: "maksaa noudettaessa". */
export function CustomerNoteCard({ customer }: Props) {
  const [isEdited, setEdited] = useState(false)
  const { note } = customer
  if (!isEdited && note.text === '')
    return (
      <Button kind="ghost" size="sm" className="-ml-2 w-fit print:hidden" onClick={() => setEdited(true)}>
        <Plus className="size-4" aria-hidden="true" />
        Lisää muistiinpano
      </Button>
    )
  return (
    <Card aria-label="Muistiinpano" className={clsx('px-4 py-3', !isEdited && 'bg-sunken')}>
      {isEdited ? (
        <NoteForm customer={customer} onClose={() => setEdited(false)} />
      ) : (
        <div className="flex items-start gap-3">
          <StickyNote className="mt-1 size-4.5 shrink-0 text-brand" aria-hidden="true" />
          <div className="min-w-0 grow">
            <p className="wrap-anywhere max-w-prose whitespace-pre-line">{note.text}</p>
            <p className="text-sm">{savedWords(note)}</p>
          </div>
          <IconButton
            label="Muokkaa muistiinpanoa"
            size="sm"
            className="-my-1 -mr-1.5 print:hidden"
            onClick={() => setEdited(true)}
          >
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Card>
  )
}

const savedWords = ({ savedAt, savedBy }: CustomerNote): string =>
  ['Vain korjaamosi näkee tämän.', [savedBy, savedAt && formatDate(savedAt)].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' ')

type Values = { text: string }
const words = { text: { label: 'Muistiinpano' } }
const resolver = schemaResolver<Values>(NoteEdit, ({ text }) => ({ text, version: 0 }))

function NoteForm({ customer: { id: customerId, note }, onClose }: Props & { onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(customersApi.saveNote.mutationOptions())
  const queryKey = customersApi.get.queryKey({ organizationId, customerId })
  const edit = useEditForm<CustomerNote, Values>({
    stored: note,
    toValues: ({ text }) => ({ text }),
    resolver,
    save: ({ text }, version = 0) => mutateAsync({ organizationId, customerId, edit: { text, version } }),
    onStored: (stored) => queryClient.setQueryData(queryKey, (old) => old && { ...old, note: stored }),
    onSaved: onClose,
  })
  const { form, isDirty, isSaving, theirs, problem } = edit
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [])
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void edit.submit()
      }}
    >
      <ChangedMeanwhile theirs={theirs} words={words} />
      <Field
        label="Muistiinpano"
        hint="Esimerkiksi: maksaa noudettaessa. Vain korjaamosi näkee tämän."
        error={form.formState.errors.text?.message}
      >
        <TextArea rows={3} maxLength={NOTE_MAX} {...form.register('text')} />
      </Field>
      <FieldError message={problem ?? undefined} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" size="sm" pending={isSaving}>
          {theirs.length > 0 ? 'Tallenna silti' : 'Tallenna'}
        </Button>
        <Button size="sm" onClick={onClose}>
          Peruuta
        </Button>
      </div>
      <UnsavedChanges when={isDirty && !isSaving} />
    </form>
  )
}
