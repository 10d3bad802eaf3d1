import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { OfferTemplate } from '../../offer-templates.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { TemplateNameDialog } from './template-name-dialog.tsx'
import { useTemplateAct } from './use-template-act.ts'

/** No event announces that a colleague has changed one: while they are looked at, they are asked for again. */
const ASK_EVERY_MS = 10_000

type Props = { onUse: (template: OfferTemplate) => Promise<void>; onClose: () => void }

/** The garage's templates: one is used, renamed or removed. */
export function TemplatesDialog({ onUse, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(
    offerRequestsApi.templates.list.queryOptions({ organizationId }, { refetchInterval: ASK_EVERY_MS }),
  )
  const [changed, setChanged] = useState<{ act: 'rename' | 'remove'; template: OfferTemplate }>()
  const remove = useMutation(offerRequestsApi.templates.remove.mutationOptions())
  const { act } = useTemplateAct()
  const close = () => setChanged(undefined)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Tarjouspohjat"
      description="Pohjan rivit lisätään tarjoukseen. Hinnaston rivit saavat tämän päivän hinnat."
      footer={<Button onClick={onClose}>Sulje</Button>}
    >
      <Templates found={found} onUse={onUse} onChange={setChanged} />
      {changed?.act === 'rename' ? <RenameTemplateDialog template={changed.template} onClose={close} /> : null}
      {changed?.act === 'remove' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Poistetaanko pohja ”${changed.template.name}”?`}
          confirmLabel="Poista pohja"
          danger
          onConfirm={async () => {
            const { id: templateId, version } = changed.template
            const removed = remove.mutateAsync({ organizationId, templateId, version })
            await act(removed, 'Pohja poistettu', 'Pohjaa ei voitu poistaa')
          }}
        >
          <p>Tarjoukset, jotka on tehty sen pohjalta, säilyvät ennallaan.</p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}

type ListProps = {
  found: { data: OfferTemplate[] | undefined; isError: boolean } & Parameters<typeof FailedQuery>[0]['query']
  onUse: Props['onUse']
  onChange: (changed: { act: 'rename' | 'remove'; template: OfferTemplate }) => void
}

function Templates({ found, onUse, onChange }: ListProps) {
  const [used, setUsed] = useState<string>()
  if (!found.data)
    return found.isError ? (
      <FailedQuery query={found} title="Pohjia ei voitu hakea" />
    ) : (
      <div aria-busy="true">
        <p className="sr-only">Ladataan pohjia…</p>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  if (found.data.length === 0)
    return (
      <p className="text-muted">
        Ei vielä pohjia. Kirjoita tarjouksen rivit ja paina <strong>Tallenna rivit pohjaksi</strong>.
      </p>
    )
  return (
    <ul aria-label="Tarjouspohjat" className="divide-y divide-line border-line border-y">
      {found.data.map((template) => (
        <li key={template.id} className="flex flex-wrap items-center gap-1 py-1.5">
          <span className="min-w-0 grow basis-32">
            <span className="wrap-anywhere block">{template.name}</span>
            <span className="tabular block text-muted text-sm">
              {template.lineCount === 1 ? '1 rivi' : `${template.lineCount} riviä`}
            </span>
          </span>
          <Button
            size="sm"
            pending={used === template.id}
            onClick={() => {
              setUsed(template.id)
              void onUse(template).finally(() => setUsed(undefined))
            }}
          >
            Käytä<span className="sr-only"> pohjaa {template.name}</span>
          </Button>
          <IconButton label={`Nimeä pohja ${template.name}`} onClick={() => onChange({ act: 'rename', template })}>
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton label={`Poista pohja ${template.name}`} onClick={() => onChange({ act: 'remove', template })}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

type RenameProps = { template: OfferTemplate; onClose: () => void }

function RenameTemplateDialog({ template: { id: templateId, name: before, version }, onClose }: RenameProps) {
  const { id: organizationId } = useOrganization()
  const { mutateAsync } = useMutation(offerRequestsApi.templates.rename.mutationOptions())
  return (
    <TemplateNameDialog
      title="Nimeä pohja uudelleen"
      name={before}
      save={(name) => mutateAsync({ organizationId, templateId, version, name })}
      done="Pohja nimetty"
      failed="Pohjaa ei voitu nimetä"
      onClose={onClose}
    />
  )
}
