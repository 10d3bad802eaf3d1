import { useMutation, useQuery } from '@tanstack/react-query'
import { catalogApi } from '#features/catalog/web/catalog.api.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { SwitchedOnForm } from '#features/organizations/web/switched-on-form.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { type TyreHotelSettings, TyreHotelSettingsEdit } from '../tyre-hotel-settings.ts'
import { useTyreSettingsApi } from './tyre-hotel.api.ts'

type Values = { isOn: boolean; terms: string; serviceId: string }

const valuesOf = ({ isOn, terms, serviceId }: TyreHotelSettings): Values => ({
  isOn,
  terms,
  serviceId: serviceId ?? '',
})
const inputOf = ({ serviceId, ...values }: Values) => ({ ...values, serviceId: serviceId || null })
const resolver = schemaResolver<Values>(TyreHotelSettingsEdit.omit({ version: true }), inputOf)

/** Rengashotelli among the settings: whether it is on, and what its contracts say. */
export function TyreHotelSettingsPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const query = useQuery(useTyreSettingsApi('tyreHotel').get.queryOptions(whose))
  return (
    <SettingsPage
      title="Rengashotelli"
      hint="Asiakkaiden renkaiden säilytys: hyllypaikat, tarrat, kausikutsu ja sopimukset."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      skeleton="h-96"
    >
      {(settings) => <SettingsForm settings={settings} canEdit={canEdit} />}
    </SettingsPage>
  )
}

function SettingsForm({ settings, canEdit }: { settings: TyreHotelSettings; canEdit: boolean }) {
  const { whose } = useSettings()
  const api = useTyreSettingsApi('tyreHotel')
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  const { organizationId } = whose
  const services = useQuery(catalogApi.offeredServices.queryOptions({ organizationId, garageId: organizationId }))
  const choices = services.data ?? []
  const words: FieldWords<Values> = {
    isOn: { label: 'Rengashotelli', show: (isOn) => (isOn ? 'Käytössä' : 'Ei käytössä') },
    terms: { label: 'Säilytysehdot' },
    serviceId: { label: 'Hinta', show: (id) => choices.find((one) => one.id === id)?.name ?? 'Ei hintaa' },
  }
  return (
    <SwitchedOnForm<TyreHotelSettings, Values>
      settings={settings}
      queryKey={api.get.queryKey(whose)}
      toValues={valuesOf}
      resolver={resolver}
      save={(values, version) => mutateAsync({ ...whose, edit: { ...inputOf(values), version } })}
      canEdit={canEdit}
      words={words}
      names={['isOn', 'terms', 'serviceId']}
      saved="Rengashotellin asetukset tallennettu"
      label="Rengashotelli on käytössä"
      hint="Se tulee valikkoon, ja huollon sivulla näet auton sarjat."
    >
      {({ register, formState }) => (
        <Card>
          <CardHeader title="Säilytyssopimus" hint="Sopimuksen tulostat sarjan sivulta." />
          <CardBody className="grid max-w-2xl gap-4">
            <Field
              label="Kauden hinta"
              optional
              hint="Palvelu, jonka hinta tulee sopimukseen."
              error={formState.errors.serviceId?.message}
            >
              <Select {...register('serviceId')}>
                <option value="">Ei hintaa sopimuksessa</option>
                {choices.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Säilytysehdot" optional error={formState.errors.terms?.message}>
              <TextArea rows={8} maxLength={5000} {...register('terms')} />
            </Field>
          </CardBody>
        </Card>
      )}
    </SwitchedOnForm>
  )
}
