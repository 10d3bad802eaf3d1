import { Link, useSearch } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { tabClass } from '#web/ui/tabs.tsx'
import { Billable } from './billable.tsx'
import { readInvoicingSearch } from './invoicing-search.ts'
import { MadeBases } from './made-bases.tsx'

/** Laskutus: a garage's finished tickets and books to bill, and what it has invoiced. */
export function InvoicingPage() {
  const { type } = useOrganization()
  const search = readInvoicingSearch(useSearch({ strict: false }))
  const { list, month } = search
  usePageTitle('Laskutus')
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Laskutus" />
      {type === 'CUSTOMER' ? (
        <EmptyState title="Laskutus on korjaamon työkalu" icon={<ReceiptText />}>
          Laskutusperusteen löydät huollon tai huoltokirjan sivulta, kun korjaamo on merkinnyt sen laskutetuksi.
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Mitkä työt" className="mb-4 flex overflow-x-auto border-line border-b print:hidden">
            <Link
              to="/app/invoicing"
              search={{}}
              activeOptions={{ exact: true }}
              className={tabClass}
              aria-current={list === 'made' ? undefined : 'page'}
            >
              Laskuttamatta
            </Link>
            <Link
              to="/app/invoicing"
              search={{ list: 'made' }}
              className={tabClass}
              aria-current={list === 'made' ? 'page' : undefined}
            >
              Laskutetut
            </Link>
          </nav>
          {list === 'made' ? <MadeBases search={search} /> : <Billable month={month} />}
        </>
      )}
    </div>
  )
}
