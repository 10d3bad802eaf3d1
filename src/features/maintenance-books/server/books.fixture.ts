import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { openSigner } from '#server/signing/signer.ts'
import type { EntryFields } from '../book-entries.ts'
import type { SignedEntry } from '../book-record.ts'
import { linkOf, sealBook, signRecord } from './chain.ts'
import { entryFields } from './entry-fields.ts'

export const newSigner = () =>
  openSigner({
    privateKey: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    oldPublicKeys: [],
  })

/** A book with so many entries, as the server would sign it. */
export function signedBook(count: number, signer = newSigner(), given: Partial<EntryFields> = {}) {
  const id = randomUUID()
  const entries: SignedEntry[] = []
  let last: SignedEntry | undefined
  for (let sequence = 1; sequence <= count; sequence += 1) {
    last = signRecord(signer, {
      kind: 'huoltosilta.entry',
      version: 1,
      book: id,
      entry: randomUUID(),
      sequence,
      corrects: null,
      previous: last ? linkOf(last) : null,
      signedAt: '2026-03-12T10:00:00.000Z',
      source: 'GARAGE',
      garage: { name: 'Korjaamo Öljy & Ahkera Oy', businessId: '1234567-1' },
      vehicle: { registrationNumber: 'ABC-123', vinNumber: null, make: 'Škoda', model: 'Octavia', year: 2019 },
      isMileageOdd: false,
      fields: entryFields({ mileageKm: sequence * 1000, ...given }),
      files: [],
    })
    entries.push(last)
  }
  return { signer, book: { id, entries, seal: last ? sealBook(signer, id, last) : null } }
}
