import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { AttachmentPicker } from '#features/files/web/attachment-picker.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { clearDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { LifeDayInput } from '#web/ui/date-time-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ENTRY_KINDS, type EntryKind } from '../../book-entries.ts'
import { ENTRY_KIND_LABELS } from '../../entry-words.ts'
import type { BookDetails } from '../../maintenance-books.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'
import { PartRows, WorkRows } from './entry-rows.tsx'
import { type EntryValues, readValues, valuesOf, type Written } from './entry-values.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useBookAct } from './use-book-act.ts'
import { useKnownParts } from './use-known-parts.ts'

type Props = { book: BookDetails; written: Written; onClose: () => void }

const titles = { new: 'Uusi merkintä', draft: 'Muokkaa luonnosta', correction: 'Korjaa merkintä' }

/** Writes a draft of an entry. The browser keeps what is typed until it is saved. */
export function EntryDialog({ book, written, onClose }: Props) {
  const { id: organizationId, type } = useOrganization()
  const { id: userId } = useProfile()
  const about = written.kind === 'draft' ? `${written.draft.id} ${written.draft.version}` : nameOf(book, written)
  const place = { userId, form: 'book-entry', version: 1, of: `${organizationId} ${about}` }
  const [values, setValues] = useState<EntryValues>(() => readDraft(place, valuesOf(written)) ?? valuesOf(written))
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { act, isPending } = useBookAct()
  const add = useMutation(maintenanceBooksApi.addEntry.mutationOptions())
  const change = useMutation(maintenanceBooksApi.editEntry.mutationOptions())
  const { fields, errors: wrong } = readValues(values)
  const errors = (isTried && wrong) || {}
  const known = useKnownParts(book.id, correctedBy(written), {
    doneOn: values.doneOn,
    parts: values.parts,
    mileageKm: fields?.mileageKm ?? null,
  })

  const edit = (changes: Partial<EntryValues>) => {
    // what is changed after a try is another request
    const next = { ...values, ...changes, ...(isTried && { requestKey: crypto.randomUUID() }) }
    setValues(next)
    writeDraft(place, next)
  }
  const save = async () => {
    setIsTried(true)
    if (!fields) return
    const fileIds = values.files.map(({ id }) => id)
    const correctsId = written.kind === 'correction' ? written.entry.id : null
    const sent =
      written.kind === 'draft'
        ? change.mutateAsync({
            organizationId,
            entryId: written.draft.id,
            version: written.draft.version,
            fields,
            fileIds,
          })
        : add.mutateAsync({
            organizationId,
            maintenanceBookId: book.id,
            fields,
            fileIds,
            correctsId,
            requestKey: values.requestKey,
          })
    if (await act(sent, 'Luonnos tallennettu', 'Luonnosta ei voitu tallentaa')) {
      clearDraft(place)
      onClose()
    }
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={titles[written.kind]}
      description={
        written.kind === 'correction'
          ? `Korjattu merkintä jää huoltokirjaan, ja uusi viittaa siihen (merkintä ${written.entry.sequence}).`
          : 'Merkintä tallentuu luonnokseksi. Toinen osapuoli näkee sen vasta, kun allekirjoitat sen.'
      }
      footer={
        <>
          <Button onClick={onClose}>Peruuta</Button>
          <Button kind="primary" pending={isPending} disabled={isBusy} onClick={() => void save()}>
            Tallenna luonnos
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Laji">
            <Select value={values.kind} onChange={(event) => edit({ kind: event.target.value as EntryKind })}>
              {ENTRY_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {ENTRY_KIND_LABELS[kind]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Päivä" error={errors.doneOn}>
            <LifeDayInput name="doneOn" isPast value={values.doneOn} onChange={(doneOn) => edit({ doneOn })} />
          </Field>
          <Field label="Mittarilukema" optional error={errors.mileageKm}>
            <TextInput
              inputMode="numeric"
              suffix="km"
              value={values.mileageKm}
              onChange={(event) => edit({ mileageKm: event.target.value })}
            />
          </Field>
        </div>
        {type === 'GARAGE' && written.kind !== 'correction' ? (
          <TemplateChoice key={values.kind} values={values} onFill={edit} />
        ) : null}
        <WorkRows works={values.works} errors={errors} onChange={(works) => edit({ works })} />
        <PartRows parts={values.parts} errors={errors} known={known} onChange={(parts) => edit({ parts })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Öljylaatu" optional error={errors.oilGrade}>
            <TextInput
              placeholder="5W-30"
              value={values.oilGrade}
              onChange={(event) => edit({ oilGrade: event.target.value })}
            />
          </Field>
          <Field label="Öljyä" optional error={errors.oilMillilitres}>
            <TextInput
              inputMode="decimal"
              suffix="l"
              value={values.oilLitres}
              onChange={(event) => edit({ oilLitres: event.target.value })}
            />
          </Field>
          <Field label="Huolto-ohjelma" optional error={errors.programme}>
            <TextInput value={values.programme} onChange={(event) => edit({ programme: event.target.value })} />
          </Field>
          <Field label="Mistä ohjelma on" optional error={errors.programmeSource}>
            <TextInput
              placeholder="Maahantuoja, valmistajan palvelu"
              value={values.programmeSource}
              onChange={(event) => edit({ programmeSource: event.target.value })}
            />
          </Field>
          <Field label="Seuraava huolto viimeistään" optional error={errors.nextServiceOn}>
            <LifeDayInput
              name="nextServiceOn"
              value={values.nextServiceOn}
              onChange={(nextServiceOn) => edit({ nextServiceOn })}
            />
          </Field>
          <Field label="tai kun mittarissa on" optional error={errors.nextServiceKm}>
            <TextInput
              inputMode="numeric"
              suffix="km"
              value={values.nextServiceKm}
              onChange={(event) => edit({ nextServiceKm: event.target.value })}
            />
          </Field>
        </div>
        <Field label="Huomiot" optional error={errors.remarks}>
          <TextArea
            rows={3}
            maxLength={4000}
            value={values.remarks}
            onChange={(event) => edit({ remarks: event.target.value })}
          />
        </Field>
        <AttachmentPicker
          label="Kuvat ja tiedostot"
          organizationId={organizationId}
          files={values.files}
          onChange={(files) => edit({ files })}
          onBusyChange={setIsBusy}
          max={20}
        />
      </div>
    </Dialog>
  )
}

const correctedBy = (written: Written): number | null => {
  if (written.kind === 'new') return null
  return written.kind === 'draft' ? written.draft.corrects : written.entry.sequence
}

const nameOf = (book: BookDetails, written: Written): string =>
  written.kind === 'correction' ? written.entry.id : book.id
