import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BookDetails } from '../../maintenance-books.ts'
import { verdictText } from '../book-words.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'

/** Whether all that is signed is as it was signed. The server checks it each time the page is opened. */
export function BookVerdictLine({ book }: { book: BookDetails }) {
  const { id: organizationId } = useOrganization()
  const maintenanceBookId = book.id
  const check = useQuery(maintenanceBooksApi.verify.queryOptions({ organizationId, maintenanceBookId }))
  const file = `/api/maintenance-books/${maintenanceBookId}/book`
  if (book.signedCount === 0) return null
  if (check.isPending) return <Skeleton className="h-14 w-full" />
  if (!check.data)
    return (
      <Notice
        kind="danger"
        title="Aitoutta ei voitu tarkistaa"
        actions={
          <Button size="sm" onClick={() => void check.refetch()} pending={check.isFetching}>
            Yritä uudelleen
          </Button>
        }
      >
        {failureText(check.error)}
      </Notice>
    )
  return (
    <div role="status">
      <Notice
        kind={check.data.state === 'VALID' ? 'done' : 'danger'}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <ButtonHref size="sm" href={`${file}.pdf?organizationId=${organizationId}`} target="_blank">
              <Printer className="size-4" aria-hidden="true" />
              Tulosta huoltokirja
            </ButtonHref>
            <ButtonHref size="sm" kind="ghost" href={`${file}.json?organizationId=${organizationId}`}>
              <Download className="size-4" aria-hidden="true" />
              Lataa allekirjoitettu tiedosto (JSON)
            </ButtonHref>
          </span>
        }
      >
        {verdictText(check.data)}
      </Notice>
    </div>
  )
}
