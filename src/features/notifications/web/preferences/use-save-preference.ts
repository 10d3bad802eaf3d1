import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { DigestChoice, NotificationPreferences, PreferenceChoice } from '../../notification-preferences.ts'
import { notificationsApi } from '../notifications.api.ts'

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
export function useSavePreference(): (choice: PreferenceChoice) => void {
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
export function useSaveDigest(): (choice: DigestChoice) => void {
  const { options, show } = usePreferences()
  const { mutate } = useMutation(notificationsApi.preferences.saveDigest.mutationOptions(options))
  return (choice) => {
    show((shown) => ({ ...shown, digest: choice.enabled }))
    mutate(choice)
  }
}
