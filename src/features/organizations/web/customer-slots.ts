declare module '#web/slots.ts' {
  interface Slots {
    /** On a customer's page of its garage: cards of what other features keep of it, such as what is not billed yet. Each brings its own frame. */
    customerCards: { customerId: string }
    /** Above the garage's register of customers, next to adding one: buttons with their windows. */
    customersActs: object
  }
}
