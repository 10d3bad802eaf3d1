import type { PlanAtOnce } from '../plan-at-once.ts'
import type { TicketCard, TicketDetails } from '../ticket-views.ts'
import type { NamedAtReport } from './report-form.ts'
import type { MoveDetails } from './ticket-acts.ts'

/** As much of a ticket as is known where it is called ready; without a version it is moved as it is by then. */
export type ReadyTicket = Pick<
  TicketCard,
  'id' | 'title' | 'registrationNumber' | 'vinNumber' | 'make' | 'model' | 'year'
> & {
  version?: number
}
type PlanWindow = { open: boolean; onOpenChange: (open: boolean) => void }

/** Who would follow the ticket, as the report names them; `customerId` is null for a customer that is added with it. */
export type ReportedFollower = {
  customerId: string | null
  customer: { name: string; phone: string; email: string }
  contact: { name: string; phone: string }
}

declare module '#web/slots.ts' {
  interface Slots {
    /** The window in which the garage says when and by whom: as it moves a ticket to SCHEDULED, or of one that is planned already. */
    planTicket: PlanWindow &
      (
        | {
            kind: 'move'
            ticket: TicketCard
            onMove: (details: MoveDetails) => void
            finalFocus?: (() => HTMLElement | true | null) | undefined
          }
        | { kind: 'edit'; ticket: TicketDetails }
      )
    /** What a garage is asked as a ticket becomes READY: what the job lacks, who is notified. `onMove` is only the move, `onDone` follows messages. */
    readyTicket: PlanWindow & {
      ticket: ReadyTicket
      onMove: (details: MoveDetails) => void
      onDone?: (() => void) | undefined
      finalFocus?: (() => HTMLElement | true | null) | undefined
    }
    /** The same within the garage's report of a ticket that is planned at once. */
    planReport: {
      plan: PlanAtOnce
      onChange: (plan: PlanAtOnce) => void
      /** How long the wanted services take; null when that is not known. */
      hours: number | null
      errors: { readonly [Name in keyof PlanAtOnce]?: string | undefined }
    }
    /** When the garage has time, for a customer that wishes for one. */
    wishTime: {
      garageId: string
      serviceIds: readonly string[]
      value: string | null
      onChange: (value: string) => void
    }
    /** What is sold on the ticket, and what was agreed that it costs. */
    ticketLines: { ticketId: string }
    /** What the garage asks permission for beyond what was agreed, and what the customer answered. */
    extraWork: { ticketId: string }
    /** On the garage's side of a ticket's page: the sets of tyres of its car, and changing them. */
    ticketTyres: { ticketId: string }
    /** The courtesy car of the job: of the garage with what it may do, of the customer which car it is and when it is back. */
    ticketCourtesyCar: { ticketId: string }
    /** The car is fetched from its customer or brought back: of the garage with what it may do, of the customer when, where and by whom. */
    ticketTransports: { ticketId: string }
    /** What was found on the car, point by point: of both sides what is finished, of the garage its drafts. */
    inspections: { ticketId: string }
    /** The service programme of the ticket's car: what of it is due, and what this ticket does of it. */
    servicePlan: { ticketId: string }
    /** Who may fetch the car, in a customer's report. */
    reportDrivers: { value: readonly NamedAtReport[]; onChange: (drivers: readonly NamedAtReport[]) => void }
    /** Whether the customer gets a link by which it follows the ticket, in a garage's report. */
    reportStatusLink: ReportedFollower & {
      /** Null as long as the user has said nothing: then it is as the garage has set. */
      value: boolean | null
      onChange: (isSent: boolean) => void
      /** Called with what holds now, chosen or not. */
      onSettled: (isSent: boolean) => void
    }
    /** Who follows the ticket by a link without an account, and sending one. */
    statusLinks: { ticketId: string }
    /** Who may fetch the car, and what was sent to them. */
    ticketDrivers: { ticketId: string }
    /** Who pays the ticket besides its customer, and whether that one has permitted it. */
    ticketPayer: { ticketId: string }
    /** How a finished ticket is invoiced. */
    ticketInvoicing: { ticketId: string }
    /** How a ticket that is ready or done is paid. */
    ticketPayment: { ticketId: string }
    /** What the customer thought of a ticket that is done. */
    ticketReview: { ticketId: string }
    /** The messages of the two sides' conversation that are pinned to the ticket. */
    pinnedMessages: { ticketId: string }
    /** Entries of the menu of a ticket's page that open what can be printed of it. */
    ticketPapers: { ticketId: string }
    /** Kirjaa huoltokirjaan: of a finished ticket, on the garage's side. */
    recordTicket: { ticket: Pick<TicketDetails, 'id' | 'status' | 'vehicleId'> }
    /** Time on the job, on the garage's side of a ticket's page. */
    workTimer: { ticketId: string }
  }
}
