/** What else is done once the plan is saved; it never fails. */
export type AfterPlan = () => Promise<unknown>

declare module '#web/slots.ts' {
  interface Slots {
    /** In the planning window: which courtesy car the customer has for the time of the work. */
    planCourtesyCar: {
      ticketId: string
      /** ISO instants of the plan as it is filled in; null as long as it has none. */
      start: string | null
      end: string | null
      /** Called with what is to be done after the plan is saved; null for nothing. */
      onCommit: (commit: AfterPlan | null) => void
    }
  }
}
