import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ENTRY_KIND_LABELS } from '../../entry-words.ts'
import type { BookDetails, EntryDraft } from '../../maintenance-books.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'
import { EntryFacts } from './entry-facts.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { useBookAct } from './use-book-act.ts'

/** What the viewer's own side is writing; the other side sees nothing of it. */
export function BookDrafts({ book, onEdit }: { book: BookDetails; onEdit: (draft: EntryDraft) => void }) {
  if (book.drafts.length === 0) return null
  return (
    <section aria-labelledby="book-drafts" className="grid gap-3 print:hidden">
      <h2 id="book-drafts" className="font-semibold text-lg">
        Luonnokset
      </h2>
      <p className="-mt-2 text-muted">Luonnokset eivät näy toiselle osapuolelle.</p>
      {book.drafts.map((draft) => (
        <Draft key={draft.id} bookId={book.id} draft={draft} onEdit={() => onEdit(draft)} />
      ))}
    </section>
  )
}

type DraftProps = { bookId: string; draft: EntryDraft; onEdit: () => void }

function Draft({ bookId, draft, onEdit }: DraftProps) {
  const { id: organizationId } = useOrganization()
  const [open, setOpen] = useState<'sign' | 'remove'>()
  const { act } = useBookAct()
  const remove = useMutation(maintenanceBooksApi.removeDraft.mutationOptions())
  const close = () => setOpen(undefined)
  const title = `${ENTRY_KIND_LABELS[draft.fields.kind]} ${formatDate(draft.fields.doneOn)}`
  return (
    <Card className="grid gap-3 border-dashed p-4" aria-label={`Luonnos: ${title}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <Badge>Luonnos</Badge>
        {draft.corrects === null ? null : <Badge kind="brand">Korjaa merkintää {draft.corrects}</Badge>}
      </div>
      <EntryFacts fields={draft.fields} files={draft.files} isMileageOdd={false} />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" size="sm" onClick={() => setOpen('sign')}>
          Allekirjoita
        </Button>
        <Button size="sm" onClick={onEdit}>
          Muokkaa
        </Button>
        <Button size="sm" kind="ghost" onClick={() => setOpen('remove')}>
          Poista luonnos
        </Button>
      </div>
      {open === 'sign' ? <SignDialog maintenanceBookId={bookId} draft={draft} title={title} onClose={close} /> : null}
      {open === 'remove' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Poistetaanko luonnos?"
          confirmLabel="Poista luonnos"
          cancelLabel="Älä poista"
          danger
          onConfirm={async () => {
            const about = { organizationId, entryId: draft.id, version: draft.version }
            await act(remove.mutateAsync(about), 'Luonnos poistettu', 'Luonnosta ei voitu poistaa')
          }}
        >
          <p>Luonnos ja sen tiedostot poistuvat kokonaan.</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
