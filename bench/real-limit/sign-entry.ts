import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomUUIDv7, sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Database, Row, Statement } from './database.ts'

type Sign = { organizationId: string; entryId: string; version: number }
type Signing = { channel: string; userId: string; key: KeyObject; keyId: string }

export const privateKeyOf = (base64: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })

/** The first 16 hexadecimal digits of SHA-256 of the public key's 32 bytes. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
    .digest('hex')
    .slice(0, 16)

/** Half a second before midnight at the end of the day, in Finland: by then the service was done. */
const endOfDay = `(to_date(e.fields ->> 'doneOn', 'YYYY-MM-DD') + 1)::timestamp at time zone 'Europe/Helsinki' - interval '1 millisecond'`
const known = `from mileage_readings m where m.vehicle_id = v.id and (not m.odd or m.confirmed) and m.reported_with is distinct from e.id
  and (m.garage_id is null or m.garage_id = b.garage_id)`

/** What is to be signed: $1 the draft, $2 its garage, $3 the draft's version. */
const draft = {
  name: 'real-draft',
  text: `
    select b.id as book, b.customer_id, b.signed_count, v.id as vehicle, v.version as vehicle_version, e.fields,
      json_build_object('name', g.name, 'businessId', g.business_id)::text as garage,
      json_build_object('registrationNumber', v.registration_number, 'vinNumber', v.vin_number, 'make', v.make, 'model', v.model, 'year', v.year)::text as facts,
      last.hash, last.key_id, last.signature, least(${endOfDay}, now()) as read_at,
      (select m.mileage_km ${known} and m.read_at <= ${endOfDay} order by m.read_at desc, m.id desc limit 1) as before,
      (select m.mileage_km ${known} and m.read_at > ${endOfDay} order by m.read_at, m.id limit 1) as after
    from maintenance_book_entries e join maintenance_books b on b.id = e.book_id join vehicles v on v.id = b.vehicle_id join organizations g on g.id = b.garage_id
    left join maintenance_book_entries last on last.book_id = b.id and last.sequence = b.signed_count
    where e.id = $1 and e.garage_id = $2 and e.organization_id = $2 and e.sequence is null and e.version = $3`,
}

/**
 * All that signing writes, in one statement, unless another entry was signed since the draft was read: the entry, the book with its seal, the mileage.
 * $1 the book, $2 how many were signed, $3 the entry, $4 its record, $5 hash, $6 key, $7 signature, $8 when, $9 by whom, $10 the seal's head, $11 its
 * signature, $12 id of the reading, $13 its mileage, $14 its moment, $15 the vehicle, $16 where open screens are told, $17 what.
 */
const signed = {
  name: 'real-sign',
  text: `
    with car as (
      update vehicles v set mileage_km = $13::int, mileage_at = $14::timestamptz, version = v.version + 1
      where v.id = $15 and (v.mileage_at is null or v.mileage_at < $14::timestamptz)
    ), book as (
      update maintenance_books b set signed_count = $2::int + 1, head = $10, seal_key_id = $6, seal_signature = $11, unbilled_count = unbilled_count + 1,
        version = b.version + 1
      where b.id = $1 and b.signed_count = $2 returning b.id
    ), entry as (
      update maintenance_book_entries e set record = $4, fields = null, hash = $5, key_id = $6, signature = $7, sequence = $2::int + 1, signed_at = $8,
        signed_by_user_id = $9, version = e.version + 1
      from book where e.id = $3 and e.sequence is null returning e.id
    ), reading as (
      insert into mileage_readings (id, vehicle_id, mileage_km, reported_with, garage_id, read_at, odd, confirmed)
      select $12, $15, $13::int, e.id, (select garage_id from maintenance_books where id = $1), $14::timestamptz, false, false from entry e
    )
    select id, pg_notify($16, $17) from entry`,
}

type Entry = { record: object; hash: string; signature: string }
const hashOf = (thing: object): string =>
  createHash('sha256')
    .update(canonicalize(thing) ?? '')
    .digest('hex')

/** Answers the place of the entry; tries again when another one of the book was signed meanwhile. */
export async function signEntry({ work }: Database, asked: Sign, signing: Signing): Promise<number> {
  for (;;) {
    const read = await work({ ...draft, values: [asked.entryId, asked.organizationId, asked.version] })
    if (!read.book) throw new Error('there is no such draft')
    const sequence = Number(read.signed_count) + 1
    const written = await work(statementOf(read, asked, signing, sequence))
    if (written.id) return sequence
  }
}

function statementOf(read: Row, { entryId, organizationId }: Sign, signing: Signing, sequence: number): Statement {
  const { channel, userId, key, keyId } = signing
  const book = read.book ?? ''
  const signedAt = new Date().toISOString()
  const fields = JSON.parse(read.fields ?? '') as { mileageKm: number }
  if (Number(read.before ?? 0) > fields.mileageKm || Number(read.after ?? Number.MAX_SAFE_INTEGER) < fields.mileageKm)
    throw new Error('the mileage falls')
  const record = {
    kind: 'huoltosilta.entry',
    version: 1,
    book,
    entry: entryId,
    sequence,
    signedAt,
    isMileageOdd: false,
    previous: read.hash ? linkOf({ hash: read.hash, keyId: read.key_id, signature: read.signature }) : null,
    source: 'GARAGE',
    garage: JSON.parse(read.garage ?? ''),
    vehicle: JSON.parse(read.facts ?? ''),
    corrects: null,
    fields,
    files: [],
  }
  const entry = signedBy(key, record)
  const head = linkOf({ hash: entry.hash, keyId, signature: entry.signature })
  const seal = signedBy(key, { kind: 'huoltosilta.book-seal', version: 1, book, signedCount: sequence, head })
  const told = {
    organizationIds: [organizationId, read.customer_id],
    event: { type: 'maintenanceBookEvent.new', maintenanceBookId: book },
  }
  return {
    ...signed,
    values: [
      book,
      sequence - 1,
      entryId,
      JSON.stringify(record),
      entry.hash,
      keyId,
      entry.signature,
      signedAt,
      userId,
      head,
      seal.signature,
      randomUUIDv7(),
      fields.mileageKm,
      read.read_at,
      read.vehicle,
      channel,
      JSON.stringify({ origin: 'limit', relay: false, invalidations: [told] }),
    ],
  }
}

const linkOf = (entry: object) => hashOf(entry)

function signedBy(key: KeyObject, record: object): Entry {
  const hash = hashOf(record)
  return { record, hash, signature: sign(null, Buffer.from(hash, 'hex'), key).toString('base64url') }
}
