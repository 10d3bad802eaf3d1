import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ButtonHref } from '#web/ui/button-link.tsx'

/** The files of a basis to download. */
export function BasisFiles({ basisId, number }: { basisId: string; number: string }) {
  const { id: organizationId } = useOrganization()
  const file = (form: 'pdf' | 'csv' | 'xml') =>
    `/api/invoice-bases/${basisId}/basis.${form}?organizationId=${organizationId}`
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
