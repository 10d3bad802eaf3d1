import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { moneyInputValue, parseMoney } from '#shared/money.ts'
import { ORGANIZATION_TYPE_LABELS, ORGANIZATION_TYPES, type OrganizationType } from '#shared/organization.ts'
import { toastHiddenErrors, toastHiddenFieldErrors } from '#web/editing/hidden-errors.ts'
import { SaveButtons } from '#web/editing/save-buttons.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { UnsavedChanges } from '#web/navigation/unsaved-changes.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { SuperUserSettings } from '../management.ts'
import { ListStates } from './list-states.tsx'
import { managementApi } from './management.api.ts'

/** The sub-page Superkäyttäjä, for any organisation: type, listed, disabled, fees, notes. */
export function SuperUserSettingsForm({ organizationId }: { organizationId: string }) {
  const settings = useQuery(managementApi.organization.superUser.get.queryOptions({ organizationId }))
  return (
    <ListStates query={settings} failedTitle="Asetuksia ei voitu hakea" rows={4}>
      {(data) => <SuperUserForm organizationId={organizationId} settings={data} />}
    </ListStates>
  )
}

type Values = { type: OrganizationType; listed: boolean; disabled: boolean; fee: string; notes: string }

const valuesOf = ({ type, listed, disabled, platformFeeCents, notes }: SuperUserSettings): Values => ({
  type,
  listed,
  disabled,
  notes,
  fee: moneyInputValue(platformFeeCents),
})

function SuperUserForm({ organizationId, settings }: { organizationId: string; settings: SuperUserSettings }) {
  const form = useForm<Values>({ values: valuesOf(settings), resetOptions: { keepDirtyValues: true } })
  const { errors, isDirty } = form.formState
  const { save, isConflict } = useSave(organizationId, form)
  const [isAsking, setIsAsking] = useState(false)
  const isGarage = form.watch('type') === 'GARAGE'

  const send = form.handleSubmit(async ({ fee, ...values }) => {
    const settingsNow: SuperUserSettings = {
      ...values,
      listed: values.listed && values.type === 'GARAGE',
      platformFeeCents: parseMoney(fee) ?? 0,
      version: settings.version,
    }
    await save.mutateAsync({ organizationId, edit: settingsNow }).catch(() => undefined)
  }, toastHiddenErrors)
  const submit = form.handleSubmit(async (values) => {
    if (values.disabled && !settings.disabled) setIsAsking(true)
    else await send()
  }, toastHiddenErrors)

  return (
    <Card className="max-w-2xl">
      <CardHeader title="Superkäyttäjän asetukset" hint="Näitä tietoja organisaation omat käyttäjät eivät näe." />
      <CardBody>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          {isConflict ? (
            <Notice kind="danger" title="Joku muu muutti asetuksia samaan aikaan">
              Kirjoittamasi tiedot ovat tallessa lomakkeella, ja muut kentät on päivitetty. Tarkista ja tallenna
              uudelleen.
            </Notice>
          ) : save.isError && failureOf(save.error).fields.length === 0 ? (
            <Notice kind="danger">{formFailureText(save.error)}</Notice>
          ) : null}
          <Field
            label="Tyyppi"
            hint="Tyypin voi vaihtaa vain, kun organisaatiolla ei vielä ole huoltoja, autoja tai hinnastoa."
            error={errors.type?.message}
          >
            <Select {...form.register('type')}>
              {ORGANIZATION_TYPES.map((type) => (
                <option key={type} value={type}>
                  {ORGANIZATION_TYPE_LABELS[type]}
                </option>
              ))}
            </Select>
          </Field>
          {isGarage ? (
            <Checkbox
              label="Näkyy asiakkaiden korjaamolistassa"
              hint="Kaikki asiakkaat löytävät korjaamon ja voivat pyytää siltä tarjouksen."
              error={errors.listed?.message}
              {...form.register('listed')}
            />
          ) : null}
          <Checkbox
            label="Poistettu käytöstä"
            hint="Organisaation käyttäjät eivät pääse sen tietoihin. Tiedot säilyvät."
            {...form.register('disabled')}
          />
          <Field label="Kuukausimaksu, veroton" error={errors.fee?.message} className="max-w-56">
            <TextInput
              inputMode="decimal"
              suffix="€"
              {...form.register('fee', {
                validate: (typed) => parseMoney(typed) !== null || 'Anna kuukausimaksu euroina, esimerkiksi 49,00',
              })}
            />
          </Field>
          <Field label="Muistiinpanot" optional error={errors.notes?.message}>
            <TextArea
              rows={6}
              {...form.register('notes', {
                maxLength: { value: 5000, message: 'Muistiinpanot: enintään 5000 merkkiä' },
              })}
            />
          </Field>
          <SaveButtons isDirty={isDirty} isSaving={save.isPending} revert={() => form.reset(valuesOf(settings))} />
        </form>
      </CardBody>
      <UnsavedChanges when={isDirty} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Poistetaanko organisaatio käytöstä?"
        confirmLabel="Poista käytöstä"
        danger
        onConfirm={() => send()}
      >
        <p>Organisaation käyttäjät menettävät pääsyn sen tietoihin heti. Voit palauttaa organisaation myöhemmin.</p>
      </ConfirmDialog>
    </Card>
  )
}

function useSave(organizationId: string, form: ReturnType<typeof useForm<Values>>) {
  const queryClient = useQueryClient()
  const key = managementApi.organization.superUser.get.queryKey({ organizationId })
  const save = useMutation(
    managementApi.organization.superUser.save.mutationOptions({
      onSuccess(saved) {
        queryClient.setQueryData(key, saved)
        form.reset(valuesOf(saved))
        toast.success('Asetukset tallennettu')
        void queryClient.invalidateQueries(managementApi.organization.get.queryFilter({ organizationId }))
        void queryClient.invalidateQueries(managementApi.findOrganizations.queryFilter())
        void queryClient.invalidateQueries(managementApi.audit.queryFilter())
      },
      onError(error) {
        const { fields, reason } = failureOf(error)
        for (const { field, message } of fields)
          if (field === 'type' || field === 'listed') form.setError(field, { message }, { shouldFocus: true })
        toastHiddenFieldErrors(fields)
        // what was typed stays, the other fields become what they are now
        if (reason === 'super_user_settings_changed') void queryClient.invalidateQueries({ queryKey: key })
      },
    }),
  )
  return { save, isConflict: save.isError && failureOf(save.error).reason === 'super_user_settings_changed' }
}
