import { useQuery } from '@tanstack/react-query'
import { Calculator, Hammer, Printer } from 'lucide-react'
import { extraWorkApi } from '#features/extra-work/web/extra-work.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { MenuLink } from '#web/ui/menu.tsx'

/** In the menu of a ticket's page: its papers, which open in a window of their own, to be printed or saved from there. */
export function TicketPapers({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  // the ticket's page has asked for it already
  const extra = useQuery(extraWorkApi.ofTicket.queryOptions({ organizationId, ticketId }))
  const link = (paper: 'work-order' | 'estimate' | 'extra-work') => (
    // biome-ignore lint/a11y/useAnchorContent: the menu gives it its words
    <a href={`/api/tickets/${ticketId}/${paper}.pdf?organizationId=${organizationId}`} target="_blank" rel="noopener" />
  )
  return (
    <>
      <MenuLink link={link('work-order')} icon={<Printer aria-hidden="true" />}>
        Tulosta työmääräin
      </MenuLink>
      <MenuLink link={link('estimate')} icon={<Calculator aria-hidden="true" />}>
        Tulosta hinta-arvio
      </MenuLink>
      {extra.data && extra.data.works.length > 0 ? (
        <MenuLink link={link('extra-work')} icon={<Hammer aria-hidden="true" />}>
          Tulosta lisätyöt
        </MenuLink>
      ) : null}
    </>
  )
}
