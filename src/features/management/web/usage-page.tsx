import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** The place of the garages' usage; its figures come with the reporting. */
export function UsagePage() {
  usePageTitle('Korjaamojen käyttöaste')
  return (
    <>
      <PageHeader
        title="Korjaamojen käyttöaste"
        crumbs={[
          <Link key="manage" to="/app/manage">
            Hallinta
          </Link>,
        ]}
      />
      <EmptyState
        title="Tulossa"
        icon={<ChartNoAxesColumn />}
        action={
          <ButtonLink to="/app/manage/organizations" search={{ type: 'GARAGE' }}>
            Näytä korjaamot
          </ButtonLink>
        }
      >
        Tälle sivulle tulevat korjaamoittain varatut tunnit, kapasiteetti, huollot ja läpimenoajat kuukausittain.
      </EmptyState>
    </>
  )
}
