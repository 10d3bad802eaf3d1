import { exportedTickets } from '#features/tickets/server/tickets.exported.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedWithin, pick } from '#server/exported-table.ts'
import { chatPins } from './chat-pins.tables.ts'

export const chatPinsExported: readonly ExportedKind[] = [
  exportedWithin({
    name: 'chatPins',
    about: 'Huoltoihin liitetyt viestit',
    parents: exportedTickets,
    by: chatPins.ticketId,
    order: [chatPins.messageNumber],
    columns: pick(chatPins, 'ticketId', 'messageNumber', 'chatId', 'createdAt'),
  }),
]
