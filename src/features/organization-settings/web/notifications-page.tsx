import { useMutation, useQuery } from '@tanstack/react-query'
import { Controller, type Resolver } from 'react-hook-form'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import type { FieldWords } from '#web/editing/field-words.ts'
import { PageForm } from '#web/editing/page-form.tsx'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { useEditForm } from '#web/editing/use-edit-form.ts'
import { useKept } from '#web/editing/use-kept.ts'
import { Card, CardBody } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import type { NotificationAddresses } from '../organization-settings.ts'
import { AddressEditor } from './notifications/address-editor.tsx'
import { type AddressRow, addressesOf, rowProblems, rowsOf, rowText } from './notifications/address-rows.ts'
import { useSettingsApi } from './organization-settings.api.ts'

type Values = { addresses: readonly AddressRow[] }

const words: FieldWords<Values> = {
  addresses: { label: 'Osoitteet', show: (rows) => rows.map(rowText).join('\n') },
}

const toValues = ({ addresses }: NotificationAddresses): Values => ({ addresses: rowsOf(addresses) })

/** The editor shows what is wrong with which row. */
const resolver: Resolver<Values> = (values) =>
  rowProblems(values.addresses).every(({ email, groups }) => email === null && groups === null)
    ? { values, errors: {} }
    : { values: {}, errors: { addresses: { type: 'row', message: 'Tarkista osoitteet' } } }

/** Ilmoitusosoitteet: shared addresses that hear of what happens, by groups of events. */
export function NotificationsPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const query = useQuery(useSettingsApi('notificationAddresses').get.queryOptions(whose))
  return (
    <SettingsPage
      title="Ilmoitusosoitteet"
      hint="Yhteiset sähköpostit, joihin kerrotaan tapahtumista. Jokainen valitsee omat ilmoituksensa itse."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      skeleton="h-56"
    >
      {(settings) => (canEdit ? <AddressesForm settings={settings} /> : <Addresses settings={settings} />)}
    </SettingsPage>
  )
}

function AddressesForm({ settings }: { settings: NotificationAddresses }) {
  const { whose } = useSettings()
  const api = useSettingsApi('notificationAddresses')
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  const edit = useEditForm<NotificationAddresses, Values>({
    stored: settings,
    toValues,
    resolver,
    save: ({ addresses }, version = 0) =>
      mutateAsync({ ...whose, edit: { addresses: addressesOf(addresses), version } }),
    onStored: useKept<NotificationAddresses>(api.get.queryKey(whose)),
    onSaved: () => toast.success('Osoitteet tallennettu'),
  })
  return (
    <PageForm edit={edit} words={words}>
      <Controller
        control={edit.form.control}
        name="addresses"
        render={({ field }) => (
          <AddressEditor
            rows={field.value}
            onChange={field.onChange}
            showsProblems={edit.form.formState.errors.addresses !== undefined}
          />
        )}
      />
    </PageForm>
  )
}

function Addresses({ settings }: { settings: NotificationAddresses }) {
  const rows = rowsOf(settings.addresses)
  return (
    <Card>
      <CardBody>
        {rows.length === 0 ? (
          <p className="text-muted">Ei yhteisiä osoitteita.</p>
        ) : (
          <ul className="grid gap-2">
            {rows.map((row) => (
              <li key={row.email} className="break-words">
                {rowText(row)}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
