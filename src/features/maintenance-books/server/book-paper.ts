import { eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { PdfBlock, PdfDocument } from '#server/pdf/pdf-document.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { bookCode } from './book-code.ts'
import { verifyBook } from './chain.ts'
import { bookCard } from './list-books.ts'
import { bookFor } from './maintenance-books.access.ts'
import { dayWords, printedEntries } from './printed-entry.ts'
import { printedFiles } from './printed-files.ts'
import { storedEntries, storedSeal } from './stored-entry.ts'

/** The page on which a printed book is checked. */
export const CHECK_PATH = '/huoltokirja'

/** The code by which a holder checks it; null as long as nothing is signed. */
export type BookPaper = { document: PdfDocument; code: string | null }

/** The book on paper, with what was signed. Refusal: `not_found: maintenance_book`. */
export async function bookPaper(ctx: OrganizationContext, maintenanceBookId: string): Promise<BookPaper> {
  const { db, membership, services } = ctx
  const book = await bookFor(db, membership, maintenanceBookId)
  const [card, entries, [garage]] = await Promise.all([
    bookCard(ctx, book.id),
    storedEntries(db, book.id),
    db.select({ address: addressLine }).from(organizations).where(eq(organizations.id, book.garageId)),
  ])
  const seal = storedSeal(book)
  const records = entries.map(({ record }) => record)
  // a changed record may name any file
  const isWhole = verifyBook(services.signer, { id: book.id, entries, seal }).state === 'VALID'
  const attached = isWhole ? await printedFiles(db, services.storage, records) : []
  const now = services.clock()
  const day = dayWords(dayInHelsinki(now))
  const facts: [string, string | null][] = [
    ['Rekisterinumero', book.registrationNumber],
    ['Merkki ja malli', [book.make, book.model].filter(Boolean).join(' ')],
    ['Valmistenumero', book.vinNumber],
    ['Vuosimalli', book.year === null ? null : String(book.year)],
    ['Korjaamo', [card.garage.name, garage?.address].filter(Boolean).join(', ')],
    ['Merkintöjä', String(entries.length)],
  ]
  const url = new URL(CHECK_PATH, services.publicUrl)
  const code = seal && bookCode({ bookId: book.id, seal })
  if (code) url.searchParams.set('koodi', code)
  const check: PdfBlock[] = code
    ? [
        {
          kind: 'qr',
          heading: 'Tarkista huoltokirja',
          code: url.href,
          text: `Lue koodi puhelimella tai anna tämä PDF-tiedosto sivulla ${url.host}${CHECK_PATH}. Näet, onko tuloste aito, ja mitä siinä kuuluu lukea. Merkinnät on allekirjoitettu niin, että muutos, poisto tai lisäys paljastuu.`,
        },
      ]
    : []
  const document: PdfDocument = {
    title: ['Huoltokirja', book.registrationNumber ?? book.vinNumber].filter(Boolean).join(' · '),
    author: card.garage.name,
    madeAt: now.toISOString(),
    foot: `Huoltosilta · Tulostettu ${day}`,
    blocks: [
      {
        kind: 'title',
        title: 'Huoltokirja',
        registrationNumber: book.registrationNumber,
        beneath: `${card.garage.name} · ${day}`,
      },
      {
        kind: 'facts',
        heading: 'Ajoneuvo',
        across: 3,
        facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
      },
      ...check,
      ...printedEntries(records).map(
        ({ sequence, title, facts: told, remarks }): PdfBlock => ({
          kind: 'text',
          heading: `${title} (merkintä ${sequence})`,
          text: [...told.map(([name, value]) => `${name}: ${value.replaceAll('\n', '; ')}`), remarks]
            .filter(Boolean)
            .join('\n'),
        }),
      ),
      ...attached,
    ],
  }
  return { document, code }
}
