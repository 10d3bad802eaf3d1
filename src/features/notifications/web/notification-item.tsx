import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { relativeTime } from '#web/relative-time.ts'
import type { Notification } from '../notifications.ts'
import { notificationPreview } from './notification-preview.ts'
import { notificationTarget } from './notification-target.ts'

type Props = {
  notification: Notification
  /** The person opened it, or pressed one without a page. */
  onOpen: () => void
  className?: string
}

/** One notification as a link to what it is about. */
export function NotificationItem({ notification, onOpen, className }: Props) {
  const target = notificationTarget(notification)
  const look = clsx(
    'relative flex min-h-11 w-full min-w-0 items-start gap-3 rounded-md px-3 py-2 text-left transition-colors hover:bg-ink/8',
    className,
  )
  const content = <NotificationText notification={notification} />
  return target ? (
    <Link {...target} className={look} onClick={onOpen}>
      {content}
    </Link>
  ) : (
    <button type="button" className={look} onClick={onOpen}>
      {content}
    </button>
  )
}

function NotificationText({ notification }: { notification: Notification }): ReactNode {
  const preview = notificationPreview(notification.metadata)
  return (
    <>
      <span className="mt-1.5 size-2 shrink-0">
        {notification.isRead ? null : (
          <span className="relative block size-2 rounded-full bg-brand">
            <span className="absolute inset-0 animate-ping rounded-full bg-brand" />
            <span className="sr-only">Lukematta: </span>
          </span>
        )}
      </span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className={clsx('wrap-anywhere', notification.isRead ? 'text-muted' : 'font-semibold')}>
          {withWholePlates(notification.title)}
        </span>
        {preview ? <span className="wrap-anywhere text-muted text-sm">{preview}</span> : null}
        <time dateTime={notification.createdAt} className="text-muted text-xs">
          {relativeTime(notification.createdAt, undefined, { shortYear: true })}
        </time>
      </span>
    </>
  )
}

/** A plate number is read as one: no line breaks at its hyphen. */
const withWholePlates = (text: string): ReactNode[] =>
  text.split(/([A-ZÅÄÖ]{1,3}-\d{1,4})/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
