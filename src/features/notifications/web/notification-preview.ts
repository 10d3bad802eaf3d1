import { shortPreview } from '#shared/short-preview.ts'
import { NotificationMetadata } from '../notifications.ts'

/** One line under a notification's title, made of its metadata (JSON text); empty when that says nothing or is broken. */
export function notificationPreview(metadata: string | null): string {
  const { driversNotified, driversCalledBack, previewText } = readMetadata(metadata)
  if (driversNotified) return 'Kuljettajille ilmoitettiin, että auton voi noutaa.'
  if (driversCalledBack) return 'Kuljettajille ilmoitettiin, että auton voi noutaa vasta myöhemmin.'
  return shortPreview(previewText?.trim() ?? '')
}

function readMetadata(text: string | null): NotificationMetadata {
  try {
    return NotificationMetadata.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}
