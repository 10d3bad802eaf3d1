import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QuietHoursForm } from '#features/accounts/web/settings/quiet-hours-form.tsx'
import { SoundSwitch } from '#features/accounts/web/settings/sound-switch.tsx'
import { DevicesCard } from '#features/push/web/devices-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { notificationsApi } from '../notifications.api.ts'
import { PreferencesTable } from './preferences-table.tsx'
import { TextNumber } from './text-number.tsx'
import { useSaveDigest, useSavePreference } from './use-save-preference.ts'

export function UserNotificationsPage(): ReactNode {
  usePageTitle('Ilmoitukset')
  const preferences = useQuery(notificationsApi.preferences.get.queryOptions())
  const save = useSavePreference()
  const saveDigest = useSaveDigest()
  const { data } = preferences
  return (
    <>
      <PageHeader title="Ilmoitukset">Valitse, mistä saat tiedon myös palvelun ulkopuolella.</PageHeader>
      <div className="grid grid-cols-1 gap-5">
        <Card>
          <CardHeader title="Mistä ilmoitetaan ja miten" hint="Valinta tallentuu heti." />
          {data ? (
            <>
              <PreferencesTable {...data} onChoose={save} />
              <TextNumber {...data} />
            </>
          ) : (
            <CardBody>
              {preferences.isError ? (
                <FailedQuery query={preferences} title="Asetuksia ei voitu hakea" />
              ) : (
                <Skeleton className="h-96" />
              )}
            </CardBody>
          )}
        </Card>
        {data ? (
          <Card>
            <CardHeader title="Aamukooste" />
            <CardBody>
              <Switch
                label="Yksi sähköposti joka aamu"
                hint="Mikä odottaa sinua ja mitä uutta on tullut. Viestiä ei tule, jos kerrottavaa ei ole."
                checked={data.digest}
                onChange={({ currentTarget }) => saveDigest({ enabled: currentTarget.checked })}
              />
            </CardBody>
          </Card>
        ) : null}
        <DevicesCard onChange={() => void preferences.refetch()} />
        <QuietHoursForm />
        <Card>
          <CardHeader title="Ääni" />
          <CardBody>
            <SoundSwitch />
          </CardBody>
        </Card>
      </div>
    </>
  )
}
