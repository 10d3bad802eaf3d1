import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogApi } from '#features/catalog/web/catalog.api.ts'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { Facts } from '#web/editing/facts.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { PageForm } from '#web/editing/page-form.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { useEditForm } from '#web/editing/use-edit-form.ts'
import { useKept } from '#web/editing/use-kept.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
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
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  const { organizationId } = whose
  const services = useQuery(catalogApi.offeredServices.queryOptions({ organizationId, garageId: organizationId }))
  const choices = services.data ?? []
  const words: FieldWords<Values> = {
    isOn: { label: 'Rengashotelli', show: (isOn) => (isOn ? 'Käytössä' : 'Ei käytössä') },
    terms: { label: 'Säilytysehdot' },
    serviceId: { label: 'Hinta', show: (id) => choices.find((one) => one.id === id)?.name ?? 'Ei hintaa' },
  }
  const edit = useEditForm<TyreHotelSettings, Values>({
    stored: settings,
    toValues: valuesOf,
    resolver,
    save: (values, version = 0) => mutateAsync({ ...whose, edit: { ...inputOf(values), version } }),
    onStored: useKept<TyreHotelSettings>(api.get.queryKey(whose)),
    async onSaved() {
      toast.success('Rengashotellin asetukset tallennettu')
      // the navigation shows it from now on, or no more
      await queryClient.invalidateQueries(organizationsApi.sync.pathFilter())
    },
  })
  const { register, formState } = edit.form
  if (!canEdit)
    return (
      <Card>
        <CardBody>
          <Facts words={words} values={valuesOf(settings)} names={['isOn', 'terms', 'serviceId']} />
        </CardBody>
      </Card>
    )
  return (
    <PageForm edit={edit} words={words}>
      <Card>
        <CardHeader title="Käyttö" />
        <CardBody>
          <Checkbox
            label="Rengashotelli on käytössä"
            hint="Se tulee valikkoon, ja huollon sivulla näet auton sarjat."
            {...register('isOn')}
          />
        </CardBody>
      </Card>
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
    </PageForm>
  )
}
