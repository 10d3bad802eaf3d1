import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff, CheckCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureSentence } from '#web/failure-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { NotificationItem } from './notification-item.tsx'
import { NotificationSkeletons } from './notification-skeletons.tsx'
import { notificationsApi } from './notifications.api.ts'
import { useNotificationMarks } from './use-notification-marks.ts'
import { useUnreadCount } from './use-unread-count.ts'

/** How many the bell lists, from page 0 (source specification, section 9). */
const BELL_LENGTH = 5

type Props = { trigger: ReactElement; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

export function NotificationPopup({ trigger, isOpen, onOpenChange }: Props) {
  const { markAllRead, isMarkingAll } = useNotificationMarks()
  const unread = useUnreadCount()
  const close = () => onOpenChange(false)
  return (
    <Popover
      trigger={trigger}
      label="Ilmoitukset"
      align="end"
      open={isOpen}
      onOpenChange={onOpenChange}
      className="w-96 max-w-[calc(100vw-1rem)] p-0"
    >
      <div className="flex min-h-13 items-center justify-between border-line border-b py-1 pr-2 pl-4">
        <h2 className="font-semibold text-lg">Ilmoitukset</h2>
        <IconButton label="Merkitse kaikki luetuiksi" disabled={unread === 0 || isMarkingAll} onClick={markAllRead}>
          <CheckCheck className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <Latest onOpen={close} />
      <div className="border-line border-t p-2">
        <Link to="/app/notifications" className={buttonClass({ kind: 'ghost' }, 'w-full')} onClick={close}>
          Näytä kaikki
        </Link>
      </div>
    </Popover>
  )
}

function Latest({ onOpen }: { onOpen: () => void }) {
  const { id: organizationId } = useOrganization()
  const { mark } = useNotificationMarks()
  const latest = useQuery(notificationsApi.list.queryOptions({ organizationId, page: 0, resultsPerPage: BELL_LENGTH }))
  if (latest.isError && !latest.data)
    return (
      <ErrorState
        title="Ilmoituksia ei voitu hakea"
        error={latest.error}
        className="m-2"
        onRetry={() => void latest.refetch()}
      >
        {failureSentence(latest.error)}
      </ErrorState>
    )
  if (!latest.data) return <NotificationSkeletons rows={BELL_LENGTH} className="p-3" />
  if (latest.data.notifications.length === 0) return <EmptyState title="Ei ilmoituksia" icon={<BellOff />} />
  return (
    <ul className="max-h-[400px] overflow-y-auto p-1">
      {latest.data.notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationItem
            notification={notification}
            onOpen={() => {
              mark(notification, true)
              onOpen()
            }}
          />
        </li>
      ))}
    </ul>
  )
}
