import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FailedQuery } from '#web/failed-query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { organizationsApi } from './organizations.api.ts'
import { useOrganization } from './use-organization.ts'

/** A mail that is written beforehand, in the person's own mail program. */
export type AskingMail = { subject: string; paragraphs: readonly string[] }

type Props = { label: ReactNode; kind?: 'primary' | 'secondary'; description: string; mail: AskingMail }

/** For what is above a member's limit: who may approve it, each with a mail that leads here. */
export function AskAdmins({ label, kind = 'secondary', description, mail }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" kind={kind} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Pyydä pääkäyttäjää hyväksymään"
        description={description}
        footer={<Button onClick={() => setOpen(false)}>Sulje</Button>}
      >
        {isOpen ? <Admins mail={mail} /> : null}
      </Dialog>
    </>
  )
}

function Admins({ mail }: { mail: AskingMail }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(organizationsApi.listMembers.queryOptions({ organizationId }))
  if (!found.data)
    return found.isError ? (
      <FailedQuery query={found} title="Pääkäyttäjiä ei voitu hakea" />
    ) : (
      <Skeleton className="h-12 w-full" />
    )
  return (
    <ul aria-label="Pääkäyttäjät" className="divide-y divide-line">
      {found.data
        .filter(({ role }) => role === 'ADMIN')
        .map(({ userId, name, email }) => (
          <li key={userId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <span className="wrap-anywhere block font-semibold">{name}</span>
              <span className="wrap-anywhere block text-muted text-sm">{email}</span>
            </span>
            <ButtonHref size="sm" href={mailTo(email, mail)}>
              <Mail className="size-4" aria-hidden="true" />
              Lähetä sähköpostia<span className="sr-only"> henkilölle {name}</span>
            </ButtonHref>
          </li>
        ))}
    </ul>
  )
}

const mailTo = (email: string, { subject, paragraphs }: AskingMail): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(paragraphs.join('\r\n\r\n'))}`
