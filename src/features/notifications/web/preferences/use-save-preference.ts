import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { NotificationPreferences, PreferenceChoice } from '../../notification-preferences.ts'
import { notificationsApi } from '../notifications.api.ts'

/** The same for the mail of each morning. */
export function useSaveDigest(): (enabled: boolean) => void {
  const queryClient = useQueryClient()
  const key = notificationsApi.preferences.get.queryKey()
  const { mutate } = useMutation(
    notificationsApi.preferences.saveDigest.mutationOptions({
      scope: { id: 'notification-preferences' },
      onError(error) {
        toast.error('Asetusta ei voitu tallentaa', failureText(error))
        return queryClient.invalidateQueries({ queryKey: key })
      },
    }),
  )
  return (enabled) => {
    void queryClient.cancelQueries({ queryKey: key })
    queryClient.setQueryData<NotificationPreferences>(key, (shown) => shown && { ...shown, digest: enabled })
    mutate({ enabled })
  }
}

/** Shows the choice at once and takes it back with a reason when it could not be saved. */
export function useSavePreference(): (choice: PreferenceChoice) => void {
  const queryClient = useQueryClient()
  const key = notificationsApi.preferences.get.queryKey()
  const show = ({ group, channel, enabled }: PreferenceChoice) =>
    queryClient.setQueryData<NotificationPreferences>(
      key,
      (shown) =>
        shown && {
          ...shown,
          choices: shown.choices.map((one) =>
            one.group === group && one.channel === channel ? { ...one, enabled } : one,
          ),
        },
    )
  const { mutate } = useMutation(
    notificationsApi.preferences.save.mutationOptions({
      // one after the other, so that the last press of a switch counts
      scope: { id: 'notification-preferences' },
      onError(error) {
        toast.error('Asetusta ei voitu tallentaa', failureText(error))
        return queryClient.invalidateQueries({ queryKey: key })
      },
    }),
  )
  return (choice) => {
    void queryClient.cancelQueries({ queryKey: key })
    show(choice)
    mutate(choice)
  }
}
