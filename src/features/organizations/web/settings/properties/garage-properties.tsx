import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { formatHours } from '#web/format.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Properties } from '../../../organization-settings.ts'
import { MoneyInput } from '../editing/money-input.tsx'
import { PageForm } from '../editing/page-form.tsx'
import { wholeOf } from '../editing/typed-numbers.ts'
import { useEditForm } from '../editing/use-edit-form.ts'
import { type SettingsPageProps, sourceOf } from '../settings-source.ts'
import { useKept } from '../use-kept.ts'
import {
  type GarageProperties as Garage,
  type GarageValues,
  garageInput,
  garageResolver,
  garageValues,
  garageWords,
} from './property-values.ts'

export function GarageProperties({ properties, ...props }: SettingsPageProps & { properties: Garage }) {
  const { api, whose } = sourceOf(props)
  const { mutateAsync } = useMutation(api.saveProperties.mutationOptions())
  const edit = useEditForm<Garage, GarageValues>({
    stored: properties,
    toValues: garageValues,
    resolver: garageResolver,
    save: async (values, version = 0) => {
      const saved = await mutateAsync({ ...whose, properties: { ...garageInput(values), version } })
      return garageOf(saved)
    },
    onStored: useKept<Properties>(api.properties.queryKey(whose)),
    onSaved: () => toast.success('Ominaisuudet tallennettu'),
  })
  const { control, register, watch, formState } = edit.form
  const { errors } = formState
  const capacity = wholeOf(watch('bays')) * wholeOf(watch('hoursPerDay'))

  return (
    <PageForm edit={edit} words={garageWords}>
      <Card>
        <CardHeader title="Mitä otat vastaan" />
        <CardBody className="grid max-w-2xl gap-2">
          <Checkbox
            label="Tarjouspyyntöjä"
            hint="Asiakkaat voivat valita sinut, kun he pyytävät tarjouksia."
            {...register('takesOfferRequests')}
          />
          <Checkbox
            label="Huoltohistoriapyyntöjä"
            hint="Asiakkaat voivat pyytää ajoneuvon sähköistä huoltohistoriaa."
            {...register('takesHistoryRequests')}
          />
          <Field
            label="Huoltohistorian hinta"
            className="mt-2 max-w-52"
            hint="Veroton hinta. 0,00 on maksuton."
            error={errors.historyFeeCents?.message}
          >
            <Controller
              control={control}
              name="historyFeeCents"
              render={({ field }) => (
                <MoneyInput ref={field.ref} name={field.name} value={field.value} onChange={field.onChange} />
              )}
            />
          </Field>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Kapasiteetti" hint="Kalenteri vertaa varattuja tunteja tähän." />
        <CardBody className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field label="Korjaamopaikkoja" error={errors.bays?.message}>
            <TextInput inputMode="numeric" autoComplete="off" {...register('bays')} />
          </Field>
          <Field label="Työtunteja päivässä" error={errors.hoursPerDay?.message}>
            <TextInput inputMode="numeric" autoComplete="off" suffix="h" {...register('hoursPerDay')} />
          </Field>
          <p className="text-muted sm:col-span-2" role="status">
            {Number.isNaN(capacity) ? '' : `Yhteensä ${formatHours(capacity)} päivässä.`}
          </p>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Työpöytä" />
        <CardBody className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field
            label="Arkistointi"
            hint="Näin monen päivän päästä valmis huolto siirtyy arkistoon."
            error={errors.archiveAfterDays?.message}
          >
            <TextInput inputMode="numeric" autoComplete="off" suffix="pv" {...register('archiveAfterDays')} />
          </Field>
          <Field
            label="Seisova huolto"
            hint="Näin monen päivän päästä paikallaan pysynyt huolto merkitään."
            error={errors.staleAfterDays?.message}
          >
            <TextInput inputMode="numeric" autoComplete="off" suffix="pv" {...register('staleAfterDays')} />
          </Field>
        </CardBody>
      </Card>
    </PageForm>
  )
}

function garageOf(saved: Properties): Garage {
  if (saved.type !== 'GARAGE') throw new Error('a garage has turned into a customer')
  return saved
}
