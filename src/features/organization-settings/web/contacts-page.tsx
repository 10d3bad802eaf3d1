import { useMutation, useQuery } from '@tanstack/react-query'
import { Contact as ContactIcon } from 'lucide-react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditableList } from '#web/editing/editable-list.tsx'
import { namedClass } from '#web/editing/row-actions.tsx'
import { MailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { Contact } from '../contacts.ts'
import { ContactDialog } from './contacts/contact-dialog.tsx'
import { useSettingsApi } from './organization-settings.api.ts'

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
    cell: ({ name, phone }) => (phone ? <PhoneLink phone={phone} of={name} look="text" /> : '–'),
  },
  {
    key: 'email',
    header: 'Sähköposti',
    cell: ({ name, email }) => (email ? <MailLink email={email} of={name} look="text" /> : '–'),
  },
]

/** Yhteyshenkilöt: people that the other party sees. */
export function ContactsPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const api = useSettingsApi('contacts')
  const query = useQuery(api.list.queryOptions(whose))
  const { mutateAsync } = useMutation(api.remove.mutationOptions())
  const contacts = query.data ?? []
  return (
    <EditableList
      title="Yhteyshenkilöt"
      hint="Nämä ihmiset näkyvät niille, joiden kanssa asioit."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      queryKey={api.list.queryKey(whose)}
      skeleton="h-64"
      columns={columns}
      rows={contacts}
      total={contacts.length}
      empty={{
        icon: <ContactIcon aria-hidden="true" />,
        title: 'Ei yhteyshenkilöitä',
        text: 'Kerro, kenelle voi soittaa tai kirjoittaa.',
      }}
      addLabel="Lisää yhteyshenkilö"
      editor={(given) => <ContactDialog {...given} />}
      removal={{
        remove: (row) => mutateAsync({ ...whose, ...row }),
        done: 'Yhteyshenkilö poistettu',
        meaning: 'Yhteyshenkilö ei enää näy muille.',
      }}
    />
  )
}
