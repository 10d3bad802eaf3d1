import { useSearch } from '@tanstack/react-router'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Billable } from './billable.tsx'
import { readInvoicingSearch } from './invoicing-search.ts'
import { InvoicingTabs } from './invoicing-tabs.tsx'
import { MadeBases } from './made-bases.tsx'

/** Laskutus: a garage's finished tickets and books to bill, and what it has invoiced. */
export function InvoicingPage() {
  const search = readInvoicingSearch(useSearch({ strict: false }))
  const { list, month, customer } = search
  usePageTitle('Laskutus')
  return (
    <InvoicingTabs list={list ?? 'billable'}>
      {list === 'made' ? <MadeBases search={search} /> : <Billable month={month} customer={customer} />}
    </InvoicingTabs>
  )
}
