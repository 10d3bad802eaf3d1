import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QuietHoursForm } from '#features/accounts/web/settings/quiet-hours-form.tsx'
import { SoundSwitch } from '#features/accounts/web/settings/sound-switch.tsx'
import { DevicesCard } from '#features/push/web/devices-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.ts'
import type { DigestChoice, NotificationPreferences, PreferenceChoice } from '../../notification-preferences.ts'
import { notificationsApi } from '../notifications.api.ts'
import { PreferencesTable } from './preferences-table.tsx'
import { TextNumber } from './text-number.tsx'

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

/** How a choice is shown before it is stored, and taken back with a reason when it could not be. */
function usePreferences() {
  const queryClient = useQueryClient()
  const key = notificationsApi.preferences.get.queryKey()
  return {
    options: {
      // one after the other, so that the last press of a switch counts
      scope: { id: 'notification-preferences' },
      onError(error: unknown) {
        toast.error('Asetusta ei voitu tallentaa', failureText(error))
        return queryClient.invalidateQueries({ queryKey: key })
      },
    },
    show(change: (shown: NotificationPreferences) => NotificationPreferences) {
      void queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData<NotificationPreferences>(key, (shown) => shown && change(shown))
    },
  }
}

/** What is sent of a topic on a channel. */
function useSavePreference(): (choice: PreferenceChoice) => void {
  const { options, show } = usePreferences()
  const { mutate } = useMutation(notificationsApi.preferences.save.mutationOptions(options))
  return (choice) => {
    const { group, channel, enabled } = choice
    const chosen = (one: NotificationPreferences['choices'][number]) =>
      one.group === group && one.channel === channel ? { ...one, enabled } : one
    show((shown) => ({ ...shown, choices: shown.choices.map(chosen) }))
    mutate(choice)
  }
}

/** The mail of each morning. */
function useSaveDigest(): (choice: DigestChoice) => void {
  const { options, show } = usePreferences()
  const { mutate } = useMutation(notificationsApi.preferences.saveDigest.mutationOptions(options))
  return (choice) => {
    show((shown) => ({ ...shown, digest: choice.enabled }))
    mutate(choice)
  }
}
