import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { type CourtesyCarsSettings, CourtesyCarsSettingsEdit } from '../courtesy-cars-settings.ts'
import { useCourtesySettingsApi } from './courtesy-cars.api.ts'

type Values = { isOn: boolean; terms: string }

const valuesOf = ({ isOn, terms }: CourtesyCarsSettings): Values => ({ isOn, terms })
const resolver = schemaResolver<Values>(CourtesyCarsSettingsEdit.omit({ version: true }), (values) => values)
const words: FieldWords<Values> = {
  isOn: { label: 'Sijaisautot', show: (isOn) => (isOn ? 'Käytössä' : 'Ei käytössä') },
  terms: { label: 'Lainausehdot' },
}

/** Sijaisautot among the settings: whether the garage lends cars, and on what terms. */
export function CourtesyCarsSettingsPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const query = useQuery(useCourtesySettingsApi('courtesyCars').get.queryOptions(whose))
  return (
    <SettingsPage
      title="Sijaisautot"
      hint="Autot, joita lainaat huollon ajaksi: kalenteri, luovutus puhelimella ja luovutuslomake."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      skeleton="h-96"
    >
      {(settings) => <SettingsForm settings={settings} canEdit={canEdit} />}
    </SettingsPage>
  )
}

function SettingsForm({ settings, canEdit }: { settings: CourtesyCarsSettings; canEdit: boolean }) {
  const { whose } = useSettings()
  const api = useCourtesySettingsApi('courtesyCars')
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  const edit = useEditForm<CourtesyCarsSettings, Values>({
    stored: settings,
    toValues: valuesOf,
    resolver,
    save: (values, version = 0) => mutateAsync({ ...whose, edit: { ...values, version } }),
    onStored: useKept<CourtesyCarsSettings>(api.get.queryKey(whose)),
    async onSaved() {
      toast.success('Sijaisautojen asetukset tallennettu')
      // the navigation shows it from now on, or no more
      await queryClient.invalidateQueries(organizationsApi.sync.pathFilter())
    },
  })
  const { register, formState } = edit.form
  if (!canEdit)
    return (
      <Card>
        <CardBody>
          <Facts words={words} values={valuesOf(settings)} names={['isOn', 'terms']} />
        </CardBody>
      </Card>
    )
  return (
    <PageForm edit={edit} words={words}>
      <Card>
        <CardHeader title="Käyttö" />
        <CardBody>
          <Checkbox
            label="Sijaisautot ovat käytössä"
            hint="Ne tulevat valikkoon, ja huollon aikataulussa näet vapaat autot."
            {...register('isOn')}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Luovutuslomake" hint="Kuljettaja allekirjoittaa nämä ehdot, kun luovutat auton." />
        <CardBody className="grid max-w-2xl gap-4">
          <Field label="Lainausehdot" optional error={formState.errors.terms?.message}>
            <TextArea rows={10} maxLength={5000} {...register('terms')} />
          </Field>
        </CardBody>
      </Card>
    </PageForm>
  )
}
