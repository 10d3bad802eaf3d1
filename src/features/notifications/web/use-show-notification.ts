import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { toast } from '#web/ui/toast.ts'
import { notificationTarget } from './notification-target.ts'
import { notificationsApi } from './notifications.api.ts'
import { useNotificationMarks } from './use-notification-marks.ts'

/** The page of one thing. */
const ONE_THING = /\/[\da-f]{8}-[\da-f-]{27}$/

/**
 * Shows a new notification for a moment; closing it marks it read, opening it leads to what it is about. A notification about the open page is not
 * shown: the change was visible, and the bell keeps the notification.
 */
export function useShowNotification() {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const { mark } = useNotificationMarks()

  const find = (id: string) => queryClient.fetchQuery(notificationsApi.get.queryOptions({ organizationId, id }))

  const isOnScreen = async (id: string): Promise<boolean> => {
    const { pathname } = router.state.location
    if (!ONE_THING.test(pathname)) return false
    const target = notificationTarget(await find(id))
    return target !== null && router.buildLocation(target).pathname === pathname
  }

  const open = useMutation({
    mutationFn: find,
    onSuccess: (notification) => {
      mark(notification, true)
      const target = notificationTarget(notification)
      return target ? navigate(target) : navigate({ to: '/app/notifications' })
    },
    onError: () => navigate({ to: '/app/notifications' }),
  })

  const show = (id: string, title: string) =>
    toast.info(title, undefined, {
      id,
      onDismiss: () => mark({ id, isRead: false }, true),
      action: { label: 'Avaa', onClick: () => open.mutate(id) },
    })

  return async ({ notificationId: id, title }: { notificationId: string; title: string }): Promise<void> => {
    if (!(await isOnScreen(id).catch(() => false))) show(id, title)
  }
}
