import { useMutation, useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditableList } from '#web/editing/editable-list.tsx'
import { namedClass } from '#web/editing/row-actions.tsx'
import { NearLink } from '#web/link.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table.tsx'
import { hostOf } from '../webhook-address.ts'
import type { WebhookEndpoint } from '../webhooks.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { webhooksApi } from './webhooks.api.ts'

/** Webhookit: the organisation's own systems that are called when something happens. */
export function WebhooksPage() {
  return useSettings().canEdit ? <Endpoints /> : <ForAdmins />
}

const columns: Column<WebhookEndpoint>[] = [
  {
    key: 'name',
    header: 'Nimi',
    lead: true,
    className: namedClass,
    cell: ({ id: endpointId, name }) => (
      <NearLink to="/app/webhooks/$endpointId" params={{ endpointId }} className="wrap-anywhere font-semibold">
        {name}
      </NearLink>
    ),
  },
  { key: 'url', header: 'Osoite', className: 'break-all', cell: ({ url }) => hostOf(url) },
  { key: 'types', header: 'Tapahtumia', align: 'end', cell: ({ types }) => types.length },
  { key: 'state', header: 'Tila', cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
]

function Endpoints() {
  const { whose, organizationType } = useSettings()
  const { organizationId } = whose
  const query = useQuery(webhooksApi.list.queryOptions({ organizationId }))
  const { mutateAsync } = useMutation(webhooksApi.remove.mutationOptions())
  const endpoints = query.data ?? []
  return (
    <EditableList
      title="Webhookit"
      hint="Lähetämme tiedon omaan järjestelmääsi heti, kun jotain tapahtuu."
      canEdit
      query={query}
      queryKey={webhooksApi.list.queryKey({ organizationId })}
      skeleton="h-64"
      columns={columns}
      rows={endpoints}
      total={endpoints.length}
      empty={{
        icon: <Webhook aria-hidden="true" />,
        title: 'Ei vielä osoitteita',
        text: 'Lisää osoite, johon järjestelmäsi ottaa tiedot vastaan.',
      }}
      addLabel="Lisää osoite"
      editor={(given) => <EndpointDialog {...given} type={organizationType ?? 'GARAGE'} />}
      removal={{
        remove: ({ id, version }) => mutateAsync({ organizationId, id, version }),
        done: 'Osoite poistettu',
        meaning: 'Emme lähetä osoitteeseen enää mitään, ja sen lähetykset poistuvat.',
      }}
    />
  )
}

function ForAdmins() {
  usePageTitle('Webhookit')
  return (
    <>
      <PageHeader title="Webhookit" />
      <EmptyState title="Tämä sivu on pääkäyttäjille">
        Pääkäyttäjä voi kertoa, mihin järjestelmään tiedot lähetetään.
      </EmptyState>
    </>
  )
}
