import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { toast } from '#web/ui/toast.ts'
import { notificationTarget } from './notification-target.ts'
import { notificationsApi } from './notifications.api.ts'
import { useNotificationMarks } from './use-notification-marks.ts'

/** Shows a new notification for a moment; closing it marks it read, opening it leads to what it is about. */
export function useShowNotification() {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mark } = useNotificationMarks()

  const open = useMutation({
    mutationFn: (id: string) => queryClient.fetchQuery(notificationsApi.get.queryOptions({ organizationId, id })),
    onSuccess: (notification) => {
      mark(notification, true)
      const target = notificationTarget(notification)
      return target ? navigate(target) : navigate({ to: '/app/notifications' })
    },
    onError: () => navigate({ to: '/app/notifications' }),
  })

  return ({ notificationId: id, title }: { notificationId: string; title: string }) =>
    toast.info(title, undefined, {
      id,
      onDismiss: () => mark({ id, isRead: false }, true),
      action: { label: 'Avaa', onClick: () => open.mutate(id) },
    })
}
