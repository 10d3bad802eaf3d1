import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { inspectionsApi } from './inspections.api.ts'

/** From which template the inspection begins: a press begins it, and its page opens. */
export function StartDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const navigate = useNavigate()
  const { keyOf } = useRequestKey()
  const templates = useQuery(inspectionsApi.templates.queryOptions({ organizationId }))
  const start = useMutation(inspectionsApi.start.mutationOptions())
  const begin = async (templateId: string) => {
    try {
      const asked = { organizationId, ticketId, templateId, requestKey: keyOf(templateId) }
      const { id: inspectionId } = await start.mutateAsync(asked)
      onClose()
      await navigate({ to: '/app/tickets/$ticketId/inspection/$inspectionId', params: { ticketId, inspectionId } })
    } catch (error) {
      toast.error('Tarkastusta ei voitu aloittaa', failureTextWithFields(error))
    }
  }
  return (
    <Dialog open onOpenChange={onClose} title="Aloita tarkastus" description="Valitse, mistä pohjasta.">
      {templates.data ? (
        templates.data.length === 0 ? (
          <EmptyState
            title="Ei tarkastuspohjia"
            action={
              <Link to="/app/settings/$page" params={{ page: 'garage-inspections' }} className="underline">
                Avaa Tarkastuspohjat
              </Link>
            }
          >
            Pääkäyttäjä lisää pohjat asetuksissa. Kolme valmista saa yhdellä painalluksella.
          </EmptyState>
        ) : (
          <ul className="grid gap-2">
            {templates.data.map(({ id, name, points }) => (
              <li key={id}>
                <Button
                  className="min-h-14! w-full justify-between!"
                  pending={start.isPending && start.variables?.templateId === id}
                  disabled={start.isPending}
                  onClick={() => void begin(id)}
                >
                  <span className="wrap-anywhere text-left">{name}</span>
                  <span className="whitespace-nowrap font-normal text-muted text-sm">
                    {points} {points === 1 ? 'kohta' : 'kohtaa'}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : templates.isError ? (
        <FailedQuery query={templates} title="Pohjia ei voitu hakea" />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-32 w-full" />
        </div>
      )}
    </Dialog>
  )
}
