import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { NotificationPreferences } from '../../notification-preferences.ts'
import { notificationsApi } from '../notifications.api.ts'

/** Shows the choice at once and takes it back with a reason when it could not be saved. */
export function useSavePreferences() {
  const queryClient = useQueryClient()
  const key = notificationsApi.preferences.get.queryKey()
  const { mutate } = useMutation(
    notificationsApi.preferences.save.mutationOptions({
      // one after the other: each carries the whole page
      scope: { id: 'notification-preferences' },
      onError(error) {
        toast.error('Asetusta ei voitu tallentaa', failureText(error))
        return queryClient.invalidateQueries({ queryKey: key })
      },
    }),
  )
  return (preferences: NotificationPreferences) => {
    void queryClient.cancelQueries({ queryKey: key })
    queryClient.setQueryData(key, preferences)
    mutate(preferences)
  }
}
