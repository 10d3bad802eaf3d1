export type CustomerPricesAudit = {
  'customer_prices.added': { id: string; customerId: string; name: string }
  'customer_prices.saved': { id: string; customerId: string; name: string }
  'customer_prices.removed': { id: string; customerId: string; name: string }
}
