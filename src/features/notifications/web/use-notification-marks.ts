import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { Notification, NotificationPage } from '../notifications.ts'
import { notificationsApi } from './notifications.api.ts'

/** Marking as read and unread; the screen shows it at once and takes it back when the server refuses. */
export function useNotificationMarks() {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()

  const show = async (change: (one: Notification) => Notification, count: (unread: number) => number) => {
    // an answer that is on its way would bring the old marks back
    await queryClient.cancelQueries({ queryKey: notificationsApi.pathKey() })
    queryClient.setQueriesData<NotificationPage>(notificationsApi.list.queryFilter(), (page) =>
      page ? { ...page, notifications: page.notifications.map(change) } : page,
    )
    queryClient.setQueryData<number>(notificationsApi.count.queryKey({ organizationId, count: 'unread' }), (unread) =>
      unread === undefined ? unread : Math.max(0, count(unread)),
    )
  }
  const callbacks = {
    onError: (error: unknown) => toast.error('Merkintä ei onnistunut', failureText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsApi.pathKey() }),
  }

  const one = useMutation(
    notificationsApi.markRead.mutationOptions({
      ...callbacks,
      onMutate: ({ notificationId, isRead }) =>
        show(
          (notification) => (notification.id === notificationId ? { ...notification, isRead } : notification),
          (unread) => unread + (isRead ? -1 : 1),
        ),
    }),
  )
  const all = useMutation(
    notificationsApi.markAllRead.mutationOptions({
      ...callbacks,
      onMutate: () =>
        show(
          (notification) => ({ ...notification, isRead: true }),
          () => 0,
        ),
    }),
  )

  return {
    mark: (notification: Pick<Notification, 'id' | 'isRead'>, isRead: boolean) => {
      if (notification.isRead !== isRead) one.mutate({ organizationId, notificationId: notification.id, isRead })
    },
    markAllRead: () => all.mutate({ organizationId }),
    isMarkingAll: all.isPending,
  }
}
