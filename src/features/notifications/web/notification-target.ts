import type { LinkProps } from '@tanstack/react-router'
import { installedFeatures } from '#web/installed-features.ts'
import type { Notification } from '../notifications.ts'

/** The page of what a notification is about, as the thing's feature names it; null when it has none. */
export function notificationTarget({ target }: Pick<Notification, 'target'>) {
  if (!target) return null
  for (const { notificationTargets = {} } of installedFeatures()) {
    const page = notificationTargets[target.kind]?.(target.id)
    // a test asks whether each such path is a page's
    if (page)
      return {
        to: page.to as NonNullable<LinkProps['to']>,
        params: page.params as never,
        search: (page.search ?? {}) as never,
      }
  }
  return null
}
