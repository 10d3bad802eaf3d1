import { Columns3 } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CustomerToDo } from './customer-to-do.tsx'
import { GarageToDo } from './garage-to-do.tsx'

/** Nyt sinulta: what waits for the person who looks, each with the act that ends the wait. */
export function ToDo({ onShowDesk }: { onShowDesk: () => void }) {
  const { type } = useOrganization()
  usePageTitle('Nyt sinulta')
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Nyt sinulta"
        actions={
          <Button onClick={onShowDesk}>
            <Columns3 className="size-4" aria-hidden="true" />
            Koko työpöytä
          </Button>
        }
      />
      {type === 'CUSTOMER' ? <CustomerToDo /> : <GarageToDo />}
    </div>
  )
}
