import { useMutation, useQuery } from '@tanstack/react-query'
import { Contact as ContactIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { Contact } from '../../organization-people.ts'
import { ContactDialog } from './contacts/contact-dialog.tsx'
import { RemoveRow } from './editing/remove-row.tsx'
import { actsColumn, namedClass } from './editing/row-actions.tsx'
import { useRowCache } from './editing/use-row-cache.ts'
import { SettingsPage } from './settings-page.tsx'
import { type SettingsPageProps, sourceOf } from './settings-source.ts'

const columns: Column<Contact>[] = [
  {
    key: 'name',
    header: 'Nimi',
    lead: true,
    className: namedClass,
    cell: ({ name, title }) => (
      <>
        <span className="font-semibold">{name}</span>
        {title ? <span className="block text-muted text-sm">{title}</span> : null}
      </>
    ),
  },
  {
    key: 'phone',
    header: 'Puhelin',
    className: 'tabular',
    cell: ({ phone }) =>
      phone ? (
        <a href={`tel:${phone}`} className="whitespace-nowrap hover:underline">
          {formatPhone(phone)}
        </a>
      ) : (
        '–'
      ),
  },
  {
    key: 'email',
    header: 'Sähköposti',
    cell: ({ email }) =>
      email ? (
        <a href={`mailto:${email}`} className="break-all hover:underline">
          {email}
        </a>
      ) : (
        '–'
      ),
  },
]

/** Yhteyshenkilöt: people that the other party sees. */
export function ContactsPage(props: SettingsPageProps) {
  const { api, whose } = sourceOf(props)
  const query = useQuery(api.contacts.list.queryOptions(whose))
  const { mutateAsync } = useMutation(api.contacts.remove.mutationOptions())
  const rows = useRowCache<Contact>(api.contacts.list.queryKey(whose))
  const [edited, setEdited] = useState<Contact | 'new' | null>(null)
  const [removed, setRemoved] = useState<Contact | null>(null)
  const add = (
    <Button kind="primary" onClick={() => setEdited('new')}>
      <Plus className="size-4" aria-hidden="true" />
      Lisää yhteyshenkilö
    </Button>
  )
  const own = [...columns, actsColumn<Contact>({ onEdit: setEdited, onRemove: setRemoved })]
  return (
    <SettingsPage
      title="Yhteyshenkilöt"
      hint="Nämä ihmiset näkyvät niille, joiden kanssa asioit."
      canEdit={props.canEdit}
      embedded={props.embedded}
      actions={props.canEdit && query.data && query.data.length > 0 ? add : null}
      query={query}
      skeleton="h-64"
    >
      {(contacts) => (
        <>
          <Table
            className="md:rounded-lg md:border md:border-line md:bg-surface"
            caption="Yhteyshenkilöt"
            columns={props.canEdit ? own : columns}
            rows={contacts}
            rowKey={({ id }) => id}
            empty={
              <Card>
                <EmptyState
                  icon={<ContactIcon aria-hidden="true" />}
                  title="Ei yhteyshenkilöitä"
                  action={props.canEdit ? add : null}
                >
                  Kerro, kenelle toinen osapuoli voi soittaa tai kirjoittaa.
                </EmptyState>
              </Card>
            }
          />
          {edited ? (
            <ContactDialog
              {...props}
              contact={edited === 'new' ? null : edited}
              onStored={(contact) => rows.replace(contact)}
              onClose={() => setEdited(null)}
            />
          ) : null}
          <RemoveRow
            row={removed}
            onClose={() => setRemoved(null)}
            title={`Poistetaanko ${removed?.name ?? ''}?`}
            done="Yhteyshenkilö poistettu"
            remove={(id) => mutateAsync({ ...whose, id })}
            {...rows}
          >
            Yhteyshenkilö ei enää näy muille.
          </RemoveRow>
        </>
      )}
    </SettingsPage>
  )
}
