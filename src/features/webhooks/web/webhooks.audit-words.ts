import { type AuditWordList, type AuditWords, named, word } from '#web/audit-words.ts'
import type { WebhooksAudit } from '../webhooks.audit.ts'

const words: AuditWords<WebhooksAudit> = {
  'webhooks.added': {
    label: 'Webhook lisätty',
    sentence: ({ details }) => `Lisäsi webhookin${named(details.name)} (${word(details.host)})`,
  },
  'webhooks.saved': {
    label: 'Webhook muutettu',
    sentence: ({ details }) => `Muutti webhookia${named(details.name)} (${word(details.host)})`,
  },
  'webhooks.removed': {
    label: 'Webhook poistettu',
    sentence: ({ details }) => `Poisti webhookin${named(details.name)} (${word(details.host)})`,
  },
  'webhooks.secret_seen': {
    label: 'Webhookin salaisuus katsottu',
    sentence: ({ details }) => `Katsoi webhookin salaisuuden:${named(details.name)}`,
  },
  'webhooks.secret_renewed': {
    label: 'Webhookin salaisuus vaihdettu',
    sentence: ({ details }) => `Vaihtoi webhookin salaisuuden:${named(details.name)}`,
  },
  'webhooks.tested': {
    label: 'Webhookia kokeiltu',
    sentence: ({ details }) => `Lähetti kokeilun webhookiin${named(details.name)}`,
  },
  'webhooks.replayed': {
    label: 'Webhookiin lähetetty uudelleen',
    sentence: ({ details }) => `Lähetti uudelleen webhookiin${named(details.name)}: ${word(details.count)} lähetystä`,
  },
}

export const auditWords: AuditWordList = { label: 'Webhookit', words }
