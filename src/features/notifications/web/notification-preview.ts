import { NotificationMetadata } from '../notifications.ts'

/** Source specification, section 9. */
const MAX_PREVIEW_LENGTH = 50

/** A text longer than 50 characters is cut there and followed by three dots. */
export function shortPreview(text: string): string {
  const characters = [...text]
  return characters.length > MAX_PREVIEW_LENGTH ? `${characters.slice(0, MAX_PREVIEW_LENGTH).join('')}...` : text
}

/** One line under a notification's title, made of its metadata (JSON text); empty when that says nothing or is broken. */
export function notificationPreview(metadata: string | null): string {
  const { driversNotified, driversCalledBack, previewText } = readMetadata(metadata)
  if (driversNotified) return 'Organisaation kuljettajille ilmoitettiin, että auton voi noutaa.'
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
