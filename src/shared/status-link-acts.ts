/** What a message that leads to a ticket's status page is about; STATUS is one without another reason. */
export const STATUS_MESSAGES = ['STATUS', 'INTAKE', 'PRICE', 'EXTRA_WORK', 'READY', 'RECEIPT'] as const
export type StatusMessage = (typeof STATUS_MESSAGES)[number]

/** What happens to the link of such a page, as a ticket's timeline shows it. */
export const STATUS_LINK_ACTS = ['SENT', 'OPENED', 'REVOKED', 'CALL_WANTED'] as const
