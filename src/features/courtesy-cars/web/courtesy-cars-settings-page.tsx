import { useMutation, useQuery } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { SwitchedOnForm } from '#features/organizations/web/switched-on-form.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
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
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  return (
    <SwitchedOnForm<CourtesyCarsSettings, Values>
      settings={settings}
      queryKey={api.get.queryKey(whose)}
      toValues={valuesOf}
      resolver={resolver}
      save={(values, version) => mutateAsync({ ...whose, edit: { ...values, version } })}
      canEdit={canEdit}
      words={words}
      names={['isOn', 'terms']}
      saved="Sijaisautojen asetukset tallennettu"
      label="Sijaisautot ovat käytössä"
      hint="Ne tulevat valikkoon, ja huollon aikataulussa näet vapaat autot."
    >
      {({ register, formState }) => (
        <Card>
          <CardHeader title="Luovutuslomake" hint="Kuljettaja allekirjoittaa nämä ehdot, kun luovutat auton." />
          <CardBody className="grid max-w-2xl gap-4">
            <Field label="Lainausehdot" optional error={formState.errors.terms?.message}>
              <TextArea rows={10} maxLength={5000} {...register('terms')} />
            </Field>
          </CardBody>
        </Card>
      )}
    </SwitchedOnForm>
  )
}
