import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ConnectionsCard } from './connections-card.tsx'

const texts = {
  GARAGE: {
    lead: 'Kun asiakas on hyväksynyt yhteyden, näet sen yhteyshenkilöt ja autot, jotka ovat olleet huollossa.',
    pending: 'Asiakas ei ole vielä vastannut. Näet sitä ennen vain tiedot, jotka olet itse kirjannut.',
    none: 'Yhteys syntyy, kun asiakas ilmoittaa auton, kun lisäät asiakkaan tai kun asiakas hyväksyy pyyntösi.',
  },
  CUSTOMER: {
    lead: 'Kun yhteys on auki, korjaamo näkee yhteyshenkilösi ja autot, jotka ovat olleet siellä huollossa.',
    pending: 'Pääkäyttäjä vastaa pyyntöihin.',
    none: 'Yhteys syntyy, kun ilmoitat auton korjaamolle tai kun hyväksyt korjaamon pyynnön.',
  },
}

/** Yhteydet: whom the organisation has opened itself to, who asks, and what is closed. */
export function ConnectionsPage() {
  usePageTitle('Yhteydet')
  const { type, role } = useOrganization()
  const { lead, pending, none } = texts[type]
  return (
    <>
      <PageHeader title="Yhteydet">{lead}</PageHeader>
      <div className="grid grid-cols-1 gap-5">
        <ConnectionsCard
          list="PENDING"
          title="Vastausta odottavat"
          hint={type === 'GARAGE' || role === 'MEMBER' ? pending : undefined}
        />
        <ConnectionsCard list="ACCEPTED" title="Avoimet" empty={none} />
        <ConnectionsCard list="CLOSED" title="Hylätyt ja katkaistut" />
      </div>
    </>
  )
}
