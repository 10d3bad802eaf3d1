type Named = { id: string; name: string }

export type WebhooksAudit = {
  'webhooks.added': Named & { host: string }
  'webhooks.saved': Named & { host: string }
  'webhooks.removed': Named & { host: string }
  'webhooks.secret_seen': Named
  'webhooks.secret_renewed': Named
  'webhooks.tested': Named
  /** `count` deliveries are sent again. */
  'webhooks.replayed': Named & { count: number }
}
