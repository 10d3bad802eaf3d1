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
import type { NotificationAddresses } from '../../notification-addresses.ts'
import { useNotificationPages } from '../notifications.api.ts'
import { AddressEditor } from './address-editor.tsx'
import { AddressProof } from './address-proof.tsx'
import { type AddressRow, addressesOf, rowProblems, rowsOf, rowText } from './address-rows.ts'

type Values = { addresses: readonly AddressRow[] }

const toValues = ({ addresses }: NotificationAddresses): Values => ({ addresses: rowsOf(addresses) })

/** The editor shows what is wrong with which row. */
const resolver: Resolver<Values> = (values) =>
  rowProblems(values.addresses).every(({ email, groups }) => email === null && groups === null)
    ? { values, errors: {} }
    : { values: {}, errors: { addresses: { type: 'row', message: 'Tarkista osoitteet' } } }

/** Ilmoitusosoitteet: shared addresses that get notices, by groups of events. */
export function AddressesPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const query = useQuery(useNotificationPages('notificationAddresses').get.queryOptions(whose))
  return (
    <SettingsPage
      title="Ilmoitusosoitteet"
      hint="Yhteiset sähköpostiosoitteet, joihin tapahtumista ilmoitetaan. Uuteen osoitteeseen lähetetään vahvistuslinkki. Jokainen valitsee omat ilmoituksensa itse."
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
  const api = useNotificationPages('notificationAddresses')
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  const edit = useEditForm<NotificationAddresses, Values>({
    stored: settings,
    toValues,
    resolver,
    async save({ addresses }, version = 0) {
      const saved = await mutateAsync({ ...whose, edit: { addresses: addressesOf(addresses), version } })
      const isSent = saved.addresses.some((one) => !one.isProved && !settings.addresses.some(({ id }) => id === one.id))
      toast.success('Osoitteet tallennettu', isSent ? 'Uusiin osoitteisiin lähetettiin vahvistuslinkki.' : undefined)
      return saved
    },
    onStored: useKept<NotificationAddresses>(api.get.queryKey(whose)),
  })
  const words: FieldWords<Values> = {
    addresses: { label: 'Osoitteet', show: (rows) => rows.map((row) => rowText(row, settings.offered)).join('\n') },
  }
  return (
    <PageForm edit={edit} words={words}>
      <Controller
        control={edit.form.control}
        name="addresses"
        render={({ field }) => (
          <AddressEditor
            rows={field.value}
            settings={settings}
            onChange={field.onChange}
            showsProblems={edit.form.formState.errors.addresses !== undefined}
          />
        )}
      />
    </PageForm>
  )
}

function Addresses({ settings: { addresses, offered } }: { settings: NotificationAddresses }) {
  return (
    <Card>
      <CardBody>
        {addresses.length === 0 ? (
          <p className="text-muted">Ei yhteisiä osoitteita.</p>
        ) : (
          <ul className="grid gap-2">
            {addresses.map((address) => (
              <li key={address.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="wrap-anywhere">{rowText(address, offered)}</span>
                <AddressProof isProved={address.isProved} />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
