import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { mayTakeOut } from '../invoice-bases.policy.ts'
import type { InvoiceBasisSummary } from '../invoice-bases.ts'

/** Whether the viewer takes a document of this state out. */
export function useMayTakeOut(state: InvoiceBasisSummary['state']): boolean {
  const organization = useOrganization()
  return mayTakeOut({ ...organization, organizationType: organization.type }, state)
}

/** The files of a basis to download; none of one that would leave by that, for members who do not bill. */
export function BasisFiles({ basis: { id, number, state } }: { basis: InvoiceBasisSummary }) {
  const { id: organizationId } = useOrganization()
  const mayTake = useMayTakeOut(state)
  const file = (form: 'pdf' | 'csv' | 'xml') =>
    `/api/invoice-bases/${id}/basis.${form}?organizationId=${organizationId}`
  if (!mayTake) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <ButtonHref size="sm" href={file('pdf')} target="_blank" rel="noopener">
        PDF
        <span className="sr-only"> {number}</span>
      </ButtonHref>
      <ButtonHref size="sm" href={file('csv')} download>
        CSV
        <span className="sr-only"> {number}</span>
      </ButtonHref>
      <ButtonHref size="sm" href={file('xml')} download>
        Finvoice
        <span className="sr-only"> {number}</span>
      </ButtonHref>
    </div>
  )
}
