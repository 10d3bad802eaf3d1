import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Billable } from './billable.tsx'
import { readInvoicingSearch } from './invoicing-search.ts'
import { InvoicingTabs } from './invoicing-tabs.tsx'
import { type JustMade, JustMadeDocuments } from './just-made.tsx'
import { MadeBases } from './made-bases.tsx'

/** Laskutus: a garage's finished tickets and books to bill, and what it has invoiced. */
export function InvoicingPage() {
  const search = readInvoicingSearch(useSearch({ strict: false }))
  const { list, month, customer } = search
  const [justMade, setJustMade] = useState<readonly JustMade[]>([])
  usePageTitle('Laskutus')
  return (
    <InvoicingTabs list={list ?? 'billable'}>
      {list === 'made' ? (
        <MadeBases search={search} />
      ) : (
        <>
          <JustMadeDocuments documents={justMade} />
          <Billable
            month={month}
            customer={customer}
            onMade={(made) => setJustMade((before) => [made, ...before.filter(({ id }) => id !== made.id)])}
          />
        </>
      )}
    </InvoicingTabs>
  )
}
