import { expect, test } from 'vitest'
import { receipts } from './receipts.feature.ts'

test('what is paid of invoices and the takings are old after an event of a ticket or of a maintenance book', () => {
  const { payments, takings } = receipts.staleAfter
  for (const events of [payments, takings]) expect(events).toEqual(['ticketEvent.new', 'maintenanceBookEvent.new'])
})
