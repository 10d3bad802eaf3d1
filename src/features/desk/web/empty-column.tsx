import type { TicketGroup } from '#features/tickets/tickets.ts'
import type { OrganizationType } from '#shared/organization.ts'

type Props = { group: TicketGroup; organizationType: OrganizationType; filtered: boolean }

/** What belongs into a column without cards, or that nothing fits. */
export const EmptyColumn = ({ group, organizationType, filtered }: Props) => (
  <p className="rounded-lg border border-line border-dashed px-2 py-4 text-center text-muted text-sm">
    {filtered ? 'Ei osumia' : emptyTexts[group][organizationType]}
  </p>
)

const emptyTexts: Record<TicketGroup, Record<OrganizationType, string>> = {
  new: { GARAGE: 'Uudet huollot tulevat tähän heti.', CUSTOMER: 'Ilmoittamasi autot tulevat tähän.' },
  scheduled: { GARAGE: 'Ei aikataulutettuja töitä.', CUSTOMER: 'Ei sovittuja aikoja.' },
  inProgress: { GARAGE: 'Yksikään auto ei ole nyt työn alla.', CUSTOMER: 'Yksikään autosi ei ole työn alla.' },
  waiting: { GARAGE: 'Mikään työ ei odota.', CUSTOMER: 'Mikään huolto ei odota.' },
  ready: { GARAGE: 'Ei noudettavia autoja.', CUSTOMER: 'Ei noudettavia autoja.' },
  done: {
    GARAGE: 'Valmiit työt pysyvät tässä arkistointiin asti.',
    CUSTOMER: 'Valmiit huollot pysyvät tässä arkistointiin asti.',
  },
}
