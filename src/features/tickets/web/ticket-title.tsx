import type { TicketDetails } from '../ticket-views.ts'
import { EditInPlace } from './edit-in-place.tsx'

/** What is done with the car: the page's heading, edited in place. */
export const TicketTitle = ({ ticket }: { ticket: TicketDetails }) => (
  <EditInPlace
    ticket={ticket}
    edits={['title']}
    name="Otsikko"
    isTight
    // the page keeps its heading while it is changed
    whileEdited={<h1 className="sr-only">{ticket.title}</h1>}
  >
    <h1 className="wrap-anywhere line-clamp-2 font-bold text-lg leading-6 max-lg:line-clamp-1 lg:text-xl print:line-clamp-none">
      {ticket.title}
    </h1>
  </EditInPlace>
)
