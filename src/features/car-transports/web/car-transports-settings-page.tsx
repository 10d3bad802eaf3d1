import { useMutation, useQuery } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { SwitchedOnForm } from '#features/organizations/web/switched-on-form.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { MoneyControl } from '#web/editing/money-control.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { centsOf, typedCents, wholeOf } from '#web/editing/typed-numbers.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type CarTransportsSettings, CarTransportsSettingsEdit } from '../car-transports-settings.ts'
import { useTransportSettingsApi } from './car-transports.api.ts'

type Values = { isOn: boolean; area: string; priceCents: string; hours: string; capacity: string }

const valuesOf = ({ isOn, area, priceCents, hours, capacity }: CarTransportsSettings): Values => ({
  isOn,
  area,
  priceCents: priceCents === 0 ? '' : typedCents(priceCents),
  hours,
  capacity: String(capacity),
})
const inputOf = ({ isOn, area, priceCents, hours, capacity }: Values) => ({
  isOn,
  area,
  // an empty field is free
  priceCents: centsOf(priceCents) ?? 0,
  hours,
  capacity: wholeOf(capacity),
})
const resolver = schemaResolver<Values>(CarTransportsSettingsEdit.omit({ version: true }), inputOf)
const words: FieldWords<Values> = {
  isOn: { label: 'Kuljetukset', show: (isOn) => (isOn ? 'Käytössä' : 'Ei käytössä') },
  area: { label: 'Alue' },
  priceCents: { label: 'Hinta', show: (price) => (price ? `${price} €` : 'Maksuton') },
  hours: { label: 'Ajat' },
  capacity: { label: 'Yhtä aikaa' },
}

/** Kuljetukset among the settings: whether the garage fetches and brings cars, where, when, at what price and how many at once. */
export function CarTransportsSettingsPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const query = useQuery(useTransportSettingsApi('carTransports').get.queryOptions(whose))
  return (
    <SettingsPage
      title="Kuljetukset"
      hint="Haette auton asiakkaalta ja viette sen takaisin."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      skeleton="h-96"
    >
      {(settings) => <SettingsForm settings={settings} canEdit={canEdit} />}
    </SettingsPage>
  )
}

function SettingsForm({ settings, canEdit }: { settings: CarTransportsSettings; canEdit: boolean }) {
  const { whose } = useSettings()
  const api = useTransportSettingsApi('carTransports')
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  return (
    <SwitchedOnForm<CarTransportsSettings, Values>
      settings={settings}
      queryKey={api.get.queryKey(whose)}
      toValues={valuesOf}
      resolver={resolver}
      save={(values, version) => mutateAsync({ ...whose, edit: { ...inputOf(values), version } })}
      canEdit={canEdit}
      words={words}
      names={['isOn', 'area', 'priceCents', 'hours', 'capacity']}
      saved="Kuljetusten asetukset tallennettu"
      label="Kuljetukset ovat käytössä"
      hint="Ne tulevat valikkoon ja huollon sivulle, ja asiakas voi pyytää hakua tai palautusta."
    >
      {({ register, control, formState: { errors } }) => (
        <Card>
          <CardHeader title="Mitä tarjoat" hint="Asiakas näkee alueen, hinnan ja ajat, kun hän pyytää kuljetusta." />
          <CardBody className="grid max-w-2xl gap-4">
            <Field label="Alue" optional hint="Esimerkiksi Helsinki ja Vantaa." error={errors.area?.message}>
              <TextInput maxLength={200} {...register('area')} />
            </Field>
            <Field label="Ajat" optional hint="Esimerkiksi arkisin 8–16." error={errors.hours?.message}>
              <TextInput maxLength={200} {...register('hours')} />
            </Field>
            <Field
              label="Hinta suuntaansa, sis. ALV"
              optional
              hint="Tyhjä on maksuton."
              error={errors.priceCents?.message}
            >
              <MoneyControl control={control} name="priceCents" />
            </Field>
            <Field
              label="Kuljetuksia yhtä aikaa"
              hint="Jos samaan puoleen tuntiin osuu enemmän, siitä huomautetaan. Mitään ei estetä."
              error={errors.capacity?.message}
            >
              <TextInput inputMode="numeric" maxLength={2} {...register('capacity')} />
            </Field>
          </CardBody>
        </Card>
      )}
    </SwitchedOnForm>
  )
}
