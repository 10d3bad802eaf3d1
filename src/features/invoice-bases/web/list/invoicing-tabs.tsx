import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { slot } from '#web/slot.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { tabClass } from '#web/ui/tabs.tsx'
import type {} from '../invoicing-slots.ts'

type Props = {
  /** The list of this feature that is shown; left out on a page of a later feature. */
  list?: 'billable' | 'made'
  children: ReactNode
}

/** The frame of all pages of Laskutus, the garage's work with money. */
export function InvoicingTabs({ list, children }: Props) {
  const { type } = useOrganization()
  const More = slot('invoicingTabs')
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Laskutus" />
      {type === 'CUSTOMER' ? (
        <EmptyState title="Laskutus on korjaamon työkalu" icon={<ReceiptText />}>
          Laskut ja kuitit löydät huollon tai huoltokirjan sivulta.
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Mitkä työt" className="mb-4 flex overflow-x-auto border-line border-b print:hidden">
            <Link
              to="/app/invoicing"
              search={{}}
              activeOptions={{ exact: true }}
              className={tabClass}
              aria-current={list === 'billable' ? 'page' : undefined}
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
            {More ? <More /> : null}
          </nav>
          {children}
        </>
      )}
    </div>
  )
}
